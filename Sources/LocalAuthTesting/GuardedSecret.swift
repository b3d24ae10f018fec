import LocalAuthSimulator
import LocalAuthentication
import Testing

/// How an app keeps a secret and opens it again: what the checks of its protection are made of.
///
/// After OWASP's tests of local authentication: a yes from `LAContext` alone must open nothing, and a finger that
/// somebody adds later must open nothing that was kept before. Each check has devices of its own, on which `keep` and
/// `open` run as on a phone.
///
/// ```swift
/// let token = GuardedSecret(keep: { try Token.keep("s3cret") }, open: { try Token.read(with: $0) })
/// await token.expectClosedWhenHooked()
/// await token.expectBoundToEnrolment()
/// await token.expectGoneAfterReenrolment()
/// ```
public struct GuardedSecret: Sendable {
  let setup: DeviceSetup
  private let keep: @Sendable () async throws -> Void
  private let open: @Sendable (LAContext) async throws -> Any?

  /// A secret of an app on devices of this setup.
  ///
  /// - Parameters:
  ///   - setup: The devices on which it is kept and opened.
  ///   - keep: Keeps the secret, as the app does it.
  ///   - open: Opens the secret, as the app does it, with this context where the app takes one from outside; nil or
  ///     an error when it stays closed.
  public init<Secret>(
    on setup: DeviceSetup = .touchID, keep: @escaping @Sendable () async throws -> Void,
    open: @escaping @Sendable (LAContext) async throws -> Secret?
  ) {
    self.setup = setup
    self.keep = keep
    self.open = { try await open($0).map { $0 as Any } }
  }

  // MARK: The checks

  /// Expects that nothing opens when `LAContext` is hooked to answer yes and the person at the device cancels.
  ///
  /// **Source**: OWASP MASTG, local authentication: the event-bound check.
  public func expectClosedWhenHooked(sourceLocation: SourceLocation = #_sourceLocation) async {
    report(await findingWhenHooked(), at: sourceLocation)
  }

  /// Expects that the finger or face opens it, and one that was added after it was kept does not.
  ///
  /// **Source**: OWASP MASTG, local authentication: detection of enrolment changes.
  public func expectBoundToEnrolment(sourceLocation: SourceLocation = #_sourceLocation) async {
    report(await findingForAddedFinger(), at: sourceLocation)
  }

  /// Expects that nobody opens it after the enrolments have changed, not even the owner with the passcode, and that
  /// nobody is asked in vain.
  public func expectGoneAfterReenrolment(sourceLocation: SourceLocation = #_sourceLocation) async {
    report(await findingAfterReenrolment(), at: sourceLocation)
  }

  private func report(_ finding: String?, at place: SourceLocation) {
    if let finding { DeviceScope.report(finding, at: place) }
  }

  // MARK: What they find

  func findingWhenHooked() async -> String? {
    // The attempt comes first: what an app remembers from the owner is not to help.
    let attempt = await Attempt(self, by: .stranger, isHooked: true)
    if attempt.isOpen {
      return attempt.says(
        "the secret opened although nobody authenticated: a yes from LAContext is all that guards it.",
        attempt.items.isEmpty
          ? "Nothing of it is in the keychain, where an access control would guard it."
          : attempt.items.contains { !$0.isGuarded }
            ? "An item without an access control opens for whoever runs in the app."
            : "It was not opened by the keychain in this attempt: the app holds a copy of it.")
    }
    return await control(by: .owner)
  }

  func findingForAddedFinger() async -> String? {
    let attempt = await Attempt(self, by: .finger) { $0.enrol(Attempt.addedName) }
    if attempt.isOpen {
      return attempt.says(
        "the secret opened for a finger or face that was added after it was kept.", attempt.whyNotBound)
    }
    return await control(by: .finger)
  }

  func findingAfterReenrolment() async -> String? {
    let attempt = await Attempt(self, by: .owner) { $0.enrol(Attempt.addedName) }
    if attempt.isOpen {
      return attempt.says("the secret is still there after the enrolments have changed.", attempt.whyNotBound)
    }
    if !attempt.prompts.isEmpty, attempt.items.isEmpty {
      return attempt.says(
        "the person was asked for a secret that is gone.",
        "Look in the keychain first, without a prompt (kSecUseAuthenticationUIFail), and ask only if it is there."
      )
    }
    return await control(by: .owner)
  }

  /// Nil when the secret opens on an untouched device; a closed door proves nothing if it never opens.
  private func control(by role: AnsweringPerson.Role) async -> String? {
    let attempt = await Attempt(self, by: role)
    if attempt.isOpen { return nil }
    return attempt.says(
      role == .finger
        ? "the check says nothing: on an untouched device the enrolled finger or face alone does not open the secret."
        : "the check says nothing: on an untouched device the owner does not open the secret either.",
      attempt.kept ? nil : "It was not kept at all.")
  }

  func runKeep() async throws { try await keep() }
  func runOpen(_ context: LAContext) async throws -> Bool { try await open(context) != nil }
}
