import LocalAuthModel

/// How an app calls: which policy, from which app, on which context.
public struct Call: Hashable, Sendable, CustomStringConvertible {
  /// The policy.
  public var policy: Policy
  /// The app that calls.
  public var app: AppIdentifier = "A"
  /// The name of the context; nil means a new one for this call.
  public var context: String?
  /// What the app wants.
  public var reason = "open the vault"
  /// The app's word for the fallback button; nil is the usual one, empty hides the button.
  public var fallbackTitle: String?
  /// The app's word for the cancel button.
  public var cancelTitle: String?
  /// How old an unlock at the lock screen may be to count.
  public var reuse = Duration.zero
  /// Whether a prompt may be shown.
  public var allowsInteraction = true
  /// Where the app is on the screen.
  public var scene = AppScene.active

  /// A call of an app in front, with the usual buttons, on a new context.
  public init(policy: Policy) { self.policy = policy }

  public var description: String {
    let name = [Policy.biometrics: "bio-only", .owner: "combined"][policy] ?? "policy \(policy.rawValue)"
    return context.map { "\(name) on \($0)" } ?? name
  }
}

extension Call {
  /// The call as the rules see it.
  public func request(usageText: String?) -> EvaluationRequest {
    EvaluationRequest(
      policy: policy, reason: reason, fallbackTitle: FallbackTitle(fallbackTitle), cancelTitle: cancelTitle,
      reuse: reuse, allowsInteraction: allowsInteraction, caller: caller(usageText: usageText))
  }

  /// The app as the rules see it.
  public func caller(usageText: String?) -> Caller {
    Caller(app: app, name: app.name, usageText: usageText, scene: scene)
  }
}
