import Foundation
import LocalAuthLinux
import LocalAuthModel
import LocalAuthSimulator
import LocalAuthWords
import LocalAuthentication
import Synchronization

/// The demo that a person plays with single keys.
final class DemoPlay: Sendable {
  private static let passcode = "1234"
  private let device: SimulatedDevice
  private let policy: LAPolicy
  private let hasSensor: Bool

  init(_ options: DemoOptions) throws(SystemError) {
    let reference = DeviceReference()
    let screen = TerminalPresenter(loop: try EventLoop(), calling: .passcode) { reference.keys(for: $0) }
    device = SimulatedDevice(
      sensor: options.sensor, passcode: DemoPlay.passcode, app: "demo", screen: screen)
    device.actByHand()
    device.app.name = "The demo"
    device.app.usageText = "Sign in with your face."
    device.app.consent = nil
    policy =
      options.policy == .biometrics ? .deviceOwnerAuthenticationWithBiometrics : .deviceOwnerAuthentication
    hasSensor = options.sensor != nil
    reference.set(device)
  }

  func run() -> ExitStatus {
    Output.say(
      """
      A simulated device\(hasSensor ? ", one finger or face enrolled" : " without a sensor"); its passcode is \
      \(DemoPlay.passcode). Simulated: nothing of this machine is asked.
      """)
    var last = ExitStatus.success
    repeat {
      last = evaluate()
      if last == .notInteractive { return last }
      Output.say("Again? [Enter] yes, [q] no")
    } while readLine().map { !$0.hasPrefix("q") } ?? false
    return last
  }

  private func evaluate() -> ExitStatus {
    let outcome: Failure?
    do {
      outcome = try device.use {
        EvaluationWaiter().wait(for: policy, reason: "see how it feels")?.failure
      }
    } catch {
      Output.complain("\(error)")
      return .internal
    }
    let state = device.state
    Output.say(outcome.map { "No (\($0.code)): \($0.debugText)" } ?? "Yes: it is the owner.")
    Output.say("Mismatches in a row: \(state.mismatches). Wrong passcodes in a row: \(state.wrongPasscodes).")
    return outcome.map { ExitStatus($0) } ?? .success
  }
}

/// The keys of the person who plays; the device exists only after its screen.
private final class DeviceReference: Sendable {
  private let device = Mutex<SimulatedDevice?>(nil)

  func set(_ device: SimulatedDevice) { self.device.withLock { $0 = device } }

  func keys(for content: PromptContent) -> [TerminalPresenter.ExtraKey] {
    guard let device = device.withLock({ $0 }) else { return [] }
    if content.isScanning, content.passcode == nil {
      let what = content.sensor?.looks == true ? "face" : "finger"
      return [
        .init("m", "the right \(what)") { device.present(.match) },
        .init("x", "a wrong \(what)") { device.present(.mismatch) },
        .init("u", "an unclear \(what)") { device.present(.unusable(.unclear)) },
        .init("h", "go home") {
          device.app.scene = .background; device.app.scene = .active
        },
      ]
    }
    if case .waiting = content.passcode {
      return [.init("w", "wait a minute") { device.advance(by: .minutes(1)) }]
    }
    return []
  }
}
