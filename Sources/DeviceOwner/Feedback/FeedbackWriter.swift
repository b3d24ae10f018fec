import Foundation
import LocalAuthWords
import LocalAuthentication
import Security

import enum LocalAuthModel.SensorKind

/// Writes what an app tells a person after an authentication that did not succeed, and what it does then.
///
/// ```swift
/// let feedback = FeedbackWriter(app: "Notes").feedback(on: problem, sensor: authenticator.availability.sensor)
/// ```
///
/// Nothing is said where the person knows already (cancel, another app came forward), no sensor is named that the
/// device does not have, and every message says what to do.
public struct FeedbackWriter: Sendable {
  private let app: String
  let hasAppPasscode: Bool
  let language: Language
  private let device: DeviceFamily

  /// A writer for an app.
  ///
  /// - Parameters:
  ///   - app: Its name as people know it.
  ///   - hasAppPasscode: Whether the app has a passcode of its own to offer.
  ///   - language: The language of its screens.
  ///   - device: What the person sits at. `.apple` on a Linux machine is for tests of the other one.
  public init(
    app: String, hasAppPasscode: Bool = true, language: Language = .ofPerson, device: DeviceFamily = .here
  ) {
    self.app = app
    self.hasAppPasscode = hasAppPasscode
    self.language = language
    self.device = device
  }

  /// What to show and do.
  ///
  /// - Parameters:
  ///   - error: An ``AuthenticationProblem``, or an error of LocalAuthentication by whatever name.
  ///   - policy: What was asked for.
  ///   - sensor: `biometryType`, read after the call; ``OwnerAvailability/sensor``.
  ///   - isRepeated: Whether the same came before, so that something is said after all where the first time is silent.
  public func feedback(
    on error: any Error, policy: LAPolicy = .deviceOwnerAuthentication, sensor: LABiometryType,
    isRepeated: Bool = false
  ) -> AuthenticationFeedback {
    // Only the combined policy lets the system ask for the passcode; then there is no second choice of the app's.
    let isBioOnly = policy != .deviceOwnerAuthentication
    let appPasscode: RecoveryAction = isBioOnly && hasAppPasscode ? .enterAppPasscode : .none

    switch AuthenticationProblem(error, sensor: sensor) {
    case .notRecognised: return says(.failed, .warning, [.retry, appPasscode], sensor)
    case .cancelled, .withdrawn: return silent(.none)
    case .choseOtherWay: return silent(isBioOnly && hasAppPasscode ? .enterAppPasscode : .useDevicePasscode)
    case .interrupted: return silent(.retryWhenActive)
    case .notInteractive:
      return isRepeated ? says(.generic, .warning, [.retry, appPasscode], sensor) : silent(.retryWhenActive)
    case .misconfigured: return internally(isRepeated, sensor)
    case .unexpected(LAError.errorDomain, -10), .unexpected(LAError.errorDomain, -14):
      return internally(isRepeated, sensor)
    case .unexpected: return says(.generic, .warning, [.retry, appPasscode], sensor)
    case .unavailable(let why):
      return feedback(on: why, isBioOnly: isBioOnly, appPasscode, sensor)
    }
  }

  private func feedback(
    on why: WhyUnavailable, isBioOnly: Bool, _ appPasscode: RecoveryAction, _ sensor: LABiometryType
  ) -> AuthenticationFeedback {
    // With the combined policy the system leads to the passcode by itself.
    let first = { (action: RecoveryAction) in isBioOnly ? action : .useDevicePasscode }
    switch why {
    case .noPasscode: return says(.noPasscode, .blocking, [.openSettings, appPasscode], sensor)
    case .noSensor where appPasscode == .none:
      return says(.devicePasscodeOnly, .info, [.useDevicePasscode, .none], sensor)
    case .noSensor: return says(.noHardware, .info, [appPasscode, .none], sensor)
    case .denied: return says(.denied, .info, [first(.openSettings), appPasscode], sensor)
    case .notEnrolled: return says(.notEnrolled, .info, [first(.openSettings), appPasscode], sensor)
    case .lockedOut: return says(.lockout, .warning, [.useDevicePasscode, appPasscode], sensor)
    case .passcodeFirst: return says(.passcodeFirst, .warning, [.useDevicePasscode, appPasscode], sensor)
    case .sensorUnusable: return says(.unusable, .info, [first(.retry), appPasscode], sensor)
    case .notPaired: return says(.notPaired, .info, [first(.openSettings), appPasscode], sensor)
    case .disconnected: return says(.disconnected, .info, [first(.retry), appPasscode], sensor)
    case .noCompanion:
      return says(.companion, .info, [.retry, hasAppPasscode ? .enterAppPasscode : .none], sensor)
    }
  }

  /// What to show and do when what the app kept cannot be opened any more.
  public func secretGone(sensor: LABiometryType) -> AuthenticationFeedback {
    says(.secretGone, .warning, [.signIn, .none], sensor)
  }

  /// What to show and do after a call of the keychain.
  ///
  /// `errSecAuthFailed` alone is no reason to delete anything: it may be a wrong finger, a lockout or a device that was
  /// locked meanwhile. What it was is told by what can be used now.
  ///
  /// - Parameters:
  ///   - status: What the call answered.
  ///   - isKept: Whether the app knows that it has kept something.
  ///   - policy: What would be asked for instead.
  ///   - availability: Asked for after the call.
  public func feedback(
    onKeychainStatus status: OSStatus, isKept: Bool = true, policy: LAPolicy = .deviceOwnerAuthentication,
    availability: OwnerAvailability
  ) -> AuthenticationFeedback {
    let sensor = availability.sensor
    switch status {
    case errSecSuccess, errSecUserCanceled: return silent(.none)
    case errSecAuthFailed:
      let problem = availability.biometricsProblem.flatMap { $0.explainsFailedRead ? $0 : nil }
      return feedback(on: problem ?? .notRecognised, policy: policy, sensor: sensor)
    case errSecItemNotFound: return isKept ? secretGone(sensor: sensor) : silent(.none)
    case errSecInteractionNotAllowed: return silent(.retryWhenActive)
    case errSecDuplicateItem, errSecMissingEntitlement: return silent(.fixProgram, .internal)
    default:
      return feedback(
        on: AuthenticationProblem.unexpected(domain: NSOSStatusErrorDomain, code: Int(status)),
        policy: policy,
        sensor: sensor)
    }
  }

  // MARK: Words

  /// The terms that messages are written in.
  func terms(_ sensor: LABiometryType) -> FeedbackTerms {
    FeedbackTerms(app: app, sensor: SensorKind(sensor), on: device, in: language)
  }

  private func silent(
    _ action: RecoveryAction, _ severity: AuthenticationFeedback.Severity = .silent
  ) -> AuthenticationFeedback {
    AuthenticationFeedback(severity: severity, action: action, message: nil)
  }

  /// A mistake of the program: shown only when it comes again, as a check that could not be completed.
  private func internally(_ isRepeated: Bool, _ sensor: LABiometryType) -> AuthenticationFeedback {
    guard isRepeated else { return silent(.fixProgram, .internal) }
    return says(.generic, .internal, [.retry, hasAppPasscode ? .enterAppPasscode : .none], sensor)
  }

  private func says(
    _ key: FeedbackKey, _ severity: AuthenticationFeedback.Severity, _ actions: [RecoveryAction],
    _ sensor: LABiometryType
  ) -> AuthenticationFeedback {
    let terms = terms(sensor)
    let words = FeedbackWords(key, terms)
    var actions = actions
    // Without a desktop there is nothing to open; the message has the command.
    if device == .linux(nil) { actions.removeAll { $0 == .openSettings } }
    if actions.isEmpty { actions = [.none] }
    return AuthenticationFeedback(
      severity: severity, action: actions[0],
      message: AuthenticationFeedback.Message(
        key: key, title: words.title, text: words.message,
        buttons: actions.map { button($0, terms) }))
  }

  /// A button that offers an action.
  func button(_ action: RecoveryAction, _ terms: FeedbackTerms) -> AuthenticationFeedback.Button {
    AuthenticationFeedback.Button(title: action.button.words(terms), action: action)
  }
}

extension AuthenticationProblem {
  /// Whether a read from the keychain may have failed for this.
  fileprivate var explainsFailedRead: Bool {
    switch self {
    case .unavailable(.lockedOut), .unavailable(.passcodeFirst), .unavailable(.notEnrolled): true
    default: false
    }
  }
}

extension RecoveryAction {
  /// The button that offers it.
  fileprivate var button: FeedbackButton {
    switch self {
    case .retry: .tryAgain
    case .openSettings: .openSettings
    case .enterAppPasscode: .enterAppPasscode
    case .useDevicePasscode: .useDevicePasscode
    case .signIn: .signIn
    // What is done without being shown has no button of its own.
    case .none, .retryWhenActive, .fixProgram: .notNow
    }
  }
}

extension SensorKind {
  /// The sensor that a device has; nil for none, and for one that is newer than these words.
  init?(_ type: LABiometryType) {
    switch type {
    case .touchID: self = .touchID
    case .faceID: self = .faceID
    case .opticID: self = .opticID
    default: return nil
    }
  }
}
