import LocalAuthModel

/// An `LAContext`, as the keychain's functions see it, whose module does not know that class.
///
/// Safe on any thread.
package protocol ContextBearer: AnyObject {
  /// Whoever answers for the person.
  var authority: any Authority { get }
  /// What the authority knows of it.
  var handle: ContextHandle { get }
  /// How a prompt in its name reads, as the app set it.
  var promptSettings: PromptSettings { get }
  /// The app's own password for items that are sealed with one; nil when none is set.
  var applicationPassword: Passcode? { get }
}

/// How an app wants a prompt to read.
package struct PromptSettings: Sendable {
  /// What it is for, where the call itself does not say.
  package var reason: String
  /// The fallback button's title.
  package var fallbackTitle: FallbackTitle
  /// The cancel button's title.
  package var cancelTitle: String?
  /// Whether a prompt may be shown at all.
  package var allowsInteraction: Bool

  package init(
    reason: String = "", fallbackTitle: FallbackTitle = .standard, cancelTitle: String? = nil,
    allowsInteraction: Bool = true
  ) {
    self.reason = reason
    self.fallbackTitle = fallbackTitle
    self.cancelTitle = cancelTitle
    self.allowsInteraction = allowsInteraction
  }
}
