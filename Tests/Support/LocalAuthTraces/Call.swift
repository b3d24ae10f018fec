import LocalAuthModel

/// How an app calls: which policy, from which app, on which context.
public struct Call: Sendable, CustomStringConvertible {
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

  /// The same call with one thing changed.
  private func changed(_ change: (inout Call) -> Void) -> Call {
    var call = self
    change(&call)
    return call
  }

  /// Biometrics and nothing else ("bio-only").
  static let bio = Call(policy: .biometrics)
  /// Biometrics, else the passcode ("combined").
  static let combined = Call(policy: .owner)
  /// Any policy.
  static func policy(_ policy: Policy) -> Call { Call(policy: policy) }

  /// Made by another app than `A`.
  func from(_ app: AppIdentifier) -> Call { changed { $0.app = app } }
  /// Made on a context that is named, to be used again.
  func on(_ context: String) -> Call { changed { $0.context = context } }
  /// With a word for the fallback button.
  func fallback(_ title: String) -> Call { changed { $0.fallbackTitle = title } }
  /// With a word for the cancel button.
  func cancel(_ title: String) -> Call { changed { $0.cancelTitle = title } }
  /// With a reuse duration.
  func reusing(_ duration: Duration) -> Call { changed { $0.reuse = duration } }
  /// Without leave to show a prompt.
  var silent: Call { changed { $0.allowsInteraction = false } }
  /// Made by an app that is not in front.
  func scene(_ scene: AppScene) -> Call { changed { $0.scene = scene } }

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
