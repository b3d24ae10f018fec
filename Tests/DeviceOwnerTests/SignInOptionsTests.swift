import DeviceOwner
import Foundation
import LocalAuthTesting
import Testing

/// A device, and what its sign-in screen says.
private struct Screen: Sendable, CustomTestStringConvertible {
  let setup: DeviceSetup
  let way: SignInOptions.Way
  let button: String
  var device = DeviceFamily.apple
  var isWarned = false
  var testDescription: String { "\(setup), \(device)" }
}

/// A device of which a part is broken: it answers no question.
private final class BrokenContext: LAContext, @unchecked Sendable {  // adds nothing
  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    error?.pointee = NSError(domain: LAError.errorDomain, code: LAError.Code.systemCancel.rawValue)
    return false
  }
}

@Suite("SignInOptions: what a sign-in screen offers")
struct SignInOptionsTests {
  @Test("Nothing that is broken makes a device unprotected", .device(.touchID)) func broken() {
    let availability = OwnerAuthenticator(makeContext: { BrokenContext() }).availability
    let options = SignInOptions(availability, FeedbackWriter(app: "Notes"))
    #expect(!availability.canUseOwner && options.way == .devicePasscode && options.warning == nil)
  }

  @Test(arguments: [
    Screen(setup: .touchID, way: .sensor(.touchID), button: "Sign in with Touch ID"),
    Screen(setup: .faceID, way: .sensor(.faceID), button: "Sign in with Face ID"),
    Screen(setup: .opticID, way: .sensor(.opticID), button: "Sign in with Optic ID"),
    Screen(setup: .touchID.lockedOut, way: .devicePasscode, button: "Sign in with the device passcode"),
    Screen(setup: .faceID.denied, way: .devicePasscode, button: "Sign in with the device passcode"),
    Screen(setup: .noSensor, way: .devicePasscode, button: "Sign in with the device passcode"),
    Screen(setup: .fresh, way: .unprotected, button: "Continue without protection", isWarned: true),
    Screen(
      setup: .touchID, way: .sensor(.touchID), button: "Sign in with your fingerprint", device: .linux(.gnome)
    ),
    Screen(
      setup: .touchID.notEnrolled, way: .devicePasscode, button: "Sign in with your password",
      device: .linux(nil)),
  ])
  private func eachDevice(screen: Screen) throws {
    try withDevice(screen.setup) { _ in
      let writer = FeedbackWriter(app: "Notes", language: .english, device: screen.device)
      let options = SignInOptions(OwnerAuthenticator().availability, writer)
      #expect(options.way == screen.way)
      #expect(options.button == screen.button)
      #expect((options.warning != nil) == screen.isWarned)
      #expect((options.policy == nil) == (screen.way == .unprotected))
    }
  }

  @Test("Why it is not the sensor is told where the person can do something about it")
  func problems() throws {
    let problem = { (setup: DeviceSetup) in
      try withDevice(setup) { _ in
        SignInOptions(OwnerAuthenticator().availability, FeedbackWriter(app: "Notes")).sensorProblem
      }
    }
    #expect(try problem(.touchID) == nil)
    #expect(try problem(.noSensor) == nil)
    #expect(try problem(.touchID.lockedOut) == .unavailable(.lockedOut))
    #expect(try problem(.faceID.denied) == .unavailable(.denied))
  }

  @Test(.device(.faceID)) func inTheLanguageOfTheWriter() {
    let availability = OwnerAuthenticator().availability
    let button = { (language: Language) in
      SignInOptions(availability, FeedbackWriter(app: "Notes", language: language, device: .apple)).button
    }
    #expect(button(.dutch) == "Log in met Face ID")
    #expect(button(.simplifiedChinese) == "使用面容 ID 登录")
    #expect(button(.traditionalChinese) == "使用 Face ID 登入")
  }
}
