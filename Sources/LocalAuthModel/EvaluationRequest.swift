/// One question "is this the owner?", as an app asks it.
public struct EvaluationRequest: Hashable, Sendable {
  /// What must be shown.
  public var policy: Policy
  /// What the app wants it for, in its own words.
  public var reason: String
  /// The app's wish for the fallback button.
  public var fallbackTitle: FallbackTitle
  /// The app's word for the cancel button; nil or empty means the usual one.
  public var cancelTitle: String?
  /// How old an unlock at the lock screen may be to count; zero means it never counts.
  public var reuse: Duration
  /// Whether an earlier success of the same context may answer.
  public var reusesContext: Bool
  /// Whether a prompt may be shown at all.
  public var allowsInteraction: Bool
  /// Who asks.
  public var caller: Caller

  /// A question with the usual buttons, which may prompt and reuses nothing.
  public init(
    policy: Policy, reason: String, fallbackTitle: FallbackTitle = .standard, cancelTitle: String? = nil,
    reuse: Duration = .zero, reusesContext: Bool = true, allowsInteraction: Bool = true, caller: Caller
  ) {
    self.policy = policy
    self.reason = reason
    self.fallbackTitle = fallbackTitle
    self.cancelTitle = cancelTitle
    self.reuse = reuse
    self.reusesContext = reusesContext
    self.allowsInteraction = allowsInteraction
    self.caller = caller
  }
}

/// What the fallback button says.
public enum FallbackTitle: Hashable, Sendable {
  /// The usual title.
  case standard
  /// No button: the app set an empty title.
  case hidden
  /// The app's own title.
  case custom(String)

  /// The meaning of Apple's `localizedFallbackTitle`: nil is the usual title, empty hides the button.
  public init(_ title: String?) {
    switch title {
    case nil: self = .standard
    case ""?: self = .hidden
    case let title?: self = .custom(title)
    }
  }
}

/// The app that asks.
public struct Caller: Hashable, Sendable {
  /// Under which consent is kept.
  public var app: AppIdentifier
  /// The name that the person sees.
  public var name: String
  /// Whether the app says what it uses Face ID for (`NSFaceIDUsageDescription`).
  public var usageText: String?
  /// Where the app is on the screen.
  public var scene: AppScene

  /// An app in front.
  public init(app: AppIdentifier, name: String, usageText: String? = nil, scene: AppScene = .active) {
    self.app = app
    self.name = name
    self.usageText = usageText
    self.scene = scene
  }
}

/// Which evaluation.
public struct EvaluationID: Hashable, Sendable {
  /// Counted up by the service; never used twice.
  public let number: UInt64
  /// The evaluation of this number.
  public init(_ number: UInt64) { self.number = number }
}

/// What the authority knows of the context that asks.
public struct ContextState: Hashable, Sendable {
  /// Whether the context was invalidated before the call.
  public var isInvalidated = false
  /// What the last act of a person on this context was: a match or a passcode. A success by an earlier one
  /// does not change it.
  public var proof: Proof?
  /// How long ago that was.
  public var proofAge = Duration.zero
  /// The identity of the enrolments by which a person matched on this context; nil when nobody did.
  public var provenEnrolments: UInt64?
  /// Whether the passcode was entered on this context.
  public var hasProvenPasscode = false

  /// A context that has never succeeded.
  public init() {}

  /// Whether a success of this context still answers `policy` without asking anyone.
  func answers(_ policy: Policy, _ rules: DeviceRules) -> Bool {
    switch rules.contextReuse {
    case .never: return false
    case .lasting(let limit) where proofAge > limit: return false
    case .lasting, .untilInvalidated: break
    }
    switch proof {
    case .biometry: return policy.takesRecentUnlock
    case .passcode: return rules.reusesPasscodeContext && (policy.allowsPasscode || policy == .passcode)
    case .biometryAndPasscode:
      return policy.takesRecentUnlock || policy == .passcode || policy == .biometricsAndPasscode
    case .recentUnlock, .authenticatedContext, .applicationPassword, nil: return false
    }
  }
}
