import Foundation
import LocalAuthModel
import LocalAuthSimulator
import LocalAuthWords
import LocalAuthentication

/// The fixed story that `localauth demo --script` tells: what a person sees, and what the app gets.
struct DemoStory {
  private struct Chapter {
    let title: String
    let policy: LAPolicy
    let steps: [PersonStep]
    var before: @Sendable (SimulatedDevice) -> Void = { _ in }
  }

  private static let biometrics = LAPolicy.deviceOwnerAuthenticationWithBiometrics
  private static let owner = LAPolicy.deviceOwnerAuthentication

  private static let touchID = [
    Chapter(title: "A wrong finger, then the right one", policy: biometrics, steps: [.mismatch, .match]),
    Chapter(
      title: "Three wrong fingers: the prompt gives up", policy: biometrics,
      steps: [.mismatch, .mismatch, .mismatch]),
    Chapter(
      title: "Two more: biometrics is locked for every app", policy: biometrics,
      steps: [.mismatch, .mismatch]),
    Chapter(title: "Biometrics alone now answers at once, and shows nothing", policy: biometrics, steps: []),
    Chapter(
      title: "With the passcode as the other way, the passcode unlocks", policy: owner,
      steps: [.enterPasscode("0000"), .enterPasscode("1234")]),
    Chapter(title: "And the finger works again", policy: biometrics, steps: [.match]),
  ]

  private static let faceID = [
    Chapter(
      title: "The first time, the person is asked", policy: biometrics, steps: [.tap(.allow), .match],
      before: { $0.app.consent = nil }),
    Chapter(
      title: "Face ID waits for a tap after a mismatch", policy: owner,
      steps: [.mismatch, .tap(.tryAgain), .mismatch, .tap(.fallback), .enterPasscode("1234")]),
    Chapter(title: "Home during a prompt", policy: owner, steps: [.goHome]),
  ]

  func play() -> ExitStatus {
    do {
      try play(Self.touchID, on: SimulatedDevice(sensor: .touchID), named: "A phone with Touch ID")
      try play(Self.faceID, on: SimulatedDevice(sensor: .faceID), named: "A phone with Face ID")
      return .success
    } catch {
      Output.complain("the story went otherwise than written: \(error)")
      return .internal
    }
  }

  private func play(_ chapters: [Chapter], on device: SimulatedDevice, named name: String) throws {
    device.app.name = "Notes"
    Output.say(name + "\n" + String(repeating: "=", count: name.count) + "\n")
    for chapter in chapters {
      Output.say(chapter.title)
      chapter.before(device)
      device.clearHistory()
      device.script(chapter.steps)
      _ = try device.use { EvaluationWaiter().wait(for: chapter.policy, reason: "Show your notes") }
      device.app.scene = .active
      for record in device.history { tell(record, on: device) }
      Output.say("")
    }
  }

  private func tell(_ record: DeviceRecord, on device: SimulatedDevice) {
    switch record {
    case .shown(let content):
      let words = PromptWords(content, calling: .passcode, in: .english)
      let buttons = content.buttons.map { "[\($0.words(calling: .passcode, in: .english))]" }.joined(
        separator: " ")
      Output.say("   the person sees   \(words.state)\(buttons.isEmpty ? "" : " " + buttons)")
    case .replied(.success(let proof)):
      Output.say("   the app gets      yes, by \(proof == .biometry ? "biometrics" : "passcode")")
    case .replied(.failure(let failure)):
      Output.say("   the app gets      no, \(failure.code): \(failure.debugText)")
    case .scene(_, .background):
      Output.say("   the person        goes to the home screen")
    case .dismissed, .scene, .terminated, .ignored, .warning:
      return
    }
  }
}
