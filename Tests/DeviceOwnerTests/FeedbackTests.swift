import DeviceOwner
import LocalAuthTesting
import Testing

private let bioOnly = LAPolicy.deviceOwnerAuthenticationWithBiometrics
private let combined = LAPolicy.deviceOwnerAuthentication

/// One row of the table: an error, and what comes of it for a finger or a face alone, and with the passcode.
private struct Row: Sendable, CustomTestStringConvertible {
  let code: Int
  var sensor = LABiometryType.faceID
  let key: FeedbackKey?
  let severity: AuthenticationFeedback.Severity
  let bioOnly: [RecoveryAction]
  let combined: [RecoveryAction]

  var testDescription: String { "\(code), \(key?.rawValue ?? "silent")" }
  var error: NSError { NSError(domain: LAErrorDomain, code: code) }
}

private let rows = [
  Row(
    code: -1, key: .failed, severity: .warning, bioOnly: [.retry, .enterAppPasscode],
    combined: [.retry, .none]),
  Row(code: -2, key: nil, severity: .silent, bioOnly: [.none], combined: [.none]),
  Row(code: -3, key: nil, severity: .silent, bioOnly: [.enterAppPasscode], combined: [.useDevicePasscode]),
  Row(code: -4, key: nil, severity: .silent, bioOnly: [.retryWhenActive], combined: [.retryWhenActive]),
  Row(
    code: -5, key: .noPasscode, severity: .blocking, bioOnly: [.openSettings, .enterAppPasscode],
    combined: [.openSettings, .none]),
  Row(
    code: -6, sensor: .none, key: .noHardware, severity: .info, bioOnly: [.enterAppPasscode, .none],
    combined: [.useDevicePasscode, .none]),
  Row(
    code: -6, sensor: .faceID, key: .denied, severity: .info, bioOnly: [.openSettings, .enterAppPasscode],
    combined: [.useDevicePasscode, .none]),
  // BR-22: what counts is that there is a sensor, not which.
  Row(
    code: -6, sensor: .touchID, key: .denied, severity: .info, bioOnly: [.openSettings, .enterAppPasscode],
    combined: [.useDevicePasscode, .none]),
  Row(
    code: -7, key: .notEnrolled, severity: .info, bioOnly: [.openSettings, .enterAppPasscode],
    combined: [.useDevicePasscode, .none]),
  Row(
    code: -8, key: .lockout, severity: .warning, bioOnly: [.useDevicePasscode, .enterAppPasscode],
    combined: [.useDevicePasscode, .none]),
  Row(code: -9, key: nil, severity: .silent, bioOnly: [.none], combined: [.none]),
  Row(code: -10, key: nil, severity: .internal, bioOnly: [.fixProgram], combined: [.fixProgram]),
  Row(
    code: -11, key: .companion, severity: .info, bioOnly: [.retry, .enterAppPasscode],
    combined: [.retry, .enterAppPasscode]),
  Row(
    code: -12, key: .notPaired, severity: .info, bioOnly: [.openSettings, .enterAppPasscode],
    combined: [.useDevicePasscode, .none]),
  Row(
    code: -13, key: .disconnected, severity: .info, bioOnly: [.retry, .enterAppPasscode],
    combined: [.useDevicePasscode, .none]),
  Row(code: -14, key: nil, severity: .internal, bioOnly: [.fixProgram], combined: [.fixProgram]),
  Row(code: -1004, key: nil, severity: .silent, bioOnly: [.retryWhenActive], combined: [.retryWhenActive]),
  // Codes of a newer system.
  Row(
    code: -15, key: .generic, severity: .warning, bioOnly: [.retry, .enterAppPasscode],
    combined: [.retry, .none]),
  Row(
    code: 42, key: .generic, severity: .warning, bioOnly: [.retry, .enterAppPasscode],
    combined: [.retry, .none]),
]

extension AuthenticationFeedback {
  /// The buttons of what is shown, else what is done.
  fileprivate var actions: [RecoveryAction] { message?.buttons.map(\.action) ?? [action] }
}

@Suite("Feedback: what is shown and done for each error")
struct FeedbackTests {
  private let writer = FeedbackWriter(app: "Notes", language: .english, device: .apple)

  @Test(arguments: rows) private func eachRow(row: Row) {
    for (policy, actions) in [(bioOnly, row.bioOnly), (combined, row.combined)] {
      let feedback = writer.feedback(on: row.error, policy: policy, sensor: row.sensor)
      #expect(feedback.severity == row.severity)
      #expect(feedback.actions == actions)
      #expect(feedback.action == actions.first)
      // With the combined policy a device without a sensor leads to its own passcode, and the text says so.
      let key = row.key == .noHardware && policy == combined ? .devicePasscodeOnly : row.key
      #expect(feedback.message?.key == key)
    }
  }

  @Test func allCodesHaveARow() {
    let codes = Set(rows.map(\.code))
    #expect(codes.isSuperset(of: Array(-14 ... -1) + [-1004]))
  }

  @Test("No policy but the combined one leads to the passcode by itself")
  func otherPolicies() {
    for policy in [
      LAPolicy.deviceOwnerAuthenticationWithBiometricsOrCompanion, .deviceOwnerAuthenticationWithCompanion,
    ] {
      for code in -14 ... -1 {
        let error = NSError(domain: LAErrorDomain, code: code)
        #expect(
          writer.feedback(on: error, policy: policy, sensor: .faceID)
            == writer.feedback(on: error, policy: bioOnly, sensor: .faceID))
      }
    }
  }

  @Test func anErrorOfAnotherDomainIsGeneric() {
    let error = NSError(domain: NSCocoaErrorDomain, code: -2)
    #expect(writer.feedback(on: error, sensor: .faceID).message?.key == .generic)
    #expect(
      AuthenticationProblem(error, sensor: .none) == .unexpected(domain: NSCocoaErrorDomain, code: -2))
  }

  @Test("Older names are the same errors")
  func olderNames() {
    for (old, new) in [
      (LAError.touchIDNotAvailable, LAError.biometryNotAvailable),
      (.touchIDNotEnrolled, .biometryNotEnrolled), (.touchIDLockout, .biometryLockout),
      (.watchNotAvailable, .companionNotAvailable),
    ] {
      let feedback = [old, new].map { writer.feedback(on: LAError($0), policy: bioOnly, sensor: .touchID) }
      #expect(feedback[0] == feedback[1])
      #expect(feedback[0].message != nil)
    }
  }

  @Test("What is silent the first time is said when it comes again", arguments: [-10, -14, -1004])
  func again(code: Int) {
    let error = NSError(domain: LAErrorDomain, code: code)
    #expect(writer.feedback(on: error, sensor: .faceID).message == nil)
    #expect(writer.feedback(on: error, sensor: .faceID, isRepeated: true).message?.key == .generic)
  }

  @Test func whatThePersonDidIsSilentHoweverOften() {
    for code in [-2, -3, -4, -9] {
      let error = NSError(domain: LAErrorDomain, code: code)
      #expect(writer.feedback(on: error, policy: bioOnly, sensor: .faceID, isRepeated: true).message == nil)
    }
  }

  @Test(.device(.touchID.rebooted.prepared { _ = $0.unlock(withPasscode: "x") }))
  func thePasscodeFirstWithoutAWrongFinger() async throws {
    let device = try SimulatedDevice.current
    device.demandPasscode(.remoteLock)
    let availability = OwnerAuthenticator().availability
    let problem = try #require(availability.biometricsProblem)
    #expect(problem == .unavailable(.passcodeFirst))
    let feedback = writer.feedback(on: problem, policy: bioOnly, sensor: availability.sensor)
    #expect(feedback.message?.key == .passcodeFirst)
    #expect(feedback.message?.text == "Enter the device passcode once. After that, Touch ID works again.")
    #expect(feedback.actions == [.useDevicePasscode, .enterAppPasscode])
  }

  @Test("Each reason of a lockout", arguments: PasscodeDemand.allCases)
  func eachDemand(demand: PasscodeDemand) async throws {
    try withDevice(.faceID) { device in
      device.demandPasscode(demand)
      let problem = OwnerAuthenticator().availability.biometricsProblem
      #expect(problem == .unavailable(demand == .mismatches ? .lockedOut : .passcodeFirst))
    }
  }

  @Test(
    "A sensor that does not work is not one that was denied",
    arguments: [SensorCondition.failing, .notPermitted])
  func unusable(condition: SensorCondition) async throws {
    try withDevice(.touchID.sensor(condition)) { device in
      let problem = try #require(OwnerAuthenticator().availability.biometricsProblem)
      #expect(problem == .unavailable(.sensorUnusable))
      let feedback = writer.feedback(on: problem, policy: bioOnly, sensor: .touchID)
      #expect(feedback.message?.key == .unusable)
      #expect(feedback.actions == [.retry, .enterAppPasscode])
    }
  }

  @Test func anAppWithoutAPasscodeOfItsOwnOffersNone() {
    let writer = FeedbackWriter(app: "Notes", hasAppPasscode: false, language: .english, device: .apple)
    for code in Array(-16 ... -1) + [-1004] {
      for sensor in [LABiometryType.none, .touchID, .faceID] {
        for isRepeated in [false, true] {
          let feedback = writer.feedback(
            on: NSError(domain: LAErrorDomain, code: code), policy: bioOnly, sensor: sensor,
            isRepeated: isRepeated)
          #expect(!feedback.actions.contains(.enterAppPasscode))
          #expect(feedback.message?.text.contains("app passcode") != true)
        }
      }
    }
  }

  @Test func withoutADesktopNothingIsOpened() {
    let writer = FeedbackWriter(app: "Notes", language: .english, device: .linux(nil))
    let feedback = writer.feedback(on: LAError(.biometryNotEnrolled), policy: bioOnly, sensor: .touchID)
    #expect(feedback.actions == [.enterAppPasscode])
    #expect(feedback.message?.text.contains("fprintd-enroll") == true)
  }

  @Test("BR-60 choosing another way is no failure")
  func fallback() {
    for policy in [bioOnly, combined] {
      #expect(writer.feedback(on: LAError(.userFallback), policy: policy, sensor: .faceID).message == nil)
    }
  }

  @Test("BR-56 only what was refused counts as an attempt, once for each reply")
  func attempts() {
    let counted = (Array(-14 ... -1) + [-1004]).filter { code in
      AuthenticationProblem(NSError(domain: LAErrorDomain, code: code), sensor: .faceID).isFailedAttempt
    }
    #expect(counted == [-1])
  }

  // MARK: The keychain

  @Test(.device(.touchID)) func statusesOfTheKeychain() async throws {
    let device = try SimulatedDevice.current
    let authenticator = OwnerAuthenticator()
    let feedback = { (status: OSStatus, isKept: Bool) in
      writer.feedback(
        onKeychainStatus: status, isKept: isKept, policy: bioOnly, availability: authenticator.availability)
    }
    #expect(feedback(errSecSuccess, true).actions == [.none])
    #expect(feedback(errSecUserCanceled, true).message == nil)
    #expect(feedback(errSecItemNotFound, true).message?.key == .secretGone)
    #expect(feedback(errSecItemNotFound, true).actions == [.signIn, .none])
    #expect(feedback(errSecItemNotFound, false).message == nil)
    #expect(feedback(errSecInteractionNotAllowed, true).actions == [.retryWhenActive])
    #expect(feedback(errSecDuplicateItem, true).severity == .internal)
    #expect(feedback(errSecMissingEntitlement, true).actions == [.fixProgram])
    #expect(feedback(errSecIO, true).message?.key == .generic)
    // One status for a wrong finger, a lockout and nothing enrolled.
    #expect(feedback(errSecAuthFailed, true).message?.key == .failed)
    device.removeAllEnrolments()
    #expect(feedback(errSecAuthFailed, true).message?.key == .notEnrolled)
    device.enrol("thumb")
    for _ in 0..<5 { device.mismatchAtLockScreen() }
    #expect(feedback(errSecAuthFailed, true).message?.key == .lockout)
  }
}
