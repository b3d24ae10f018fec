import LocalAuthentication
import Observation
import Testing

// Stand-ins for a context, as apps write them in their own tests.

/// Overrides the closure form only; the async form must honour it.
private final class ClosureMock: LAContext, @unchecked Sendable {
  var canEvaluate = true
  var preflightError: NSError?
  var answer: Result<Void, LAError> = .success(())
  var asked: [LAPolicy] = []

  override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
    error?.pointee = preflightError
    return canEvaluate
  }

  override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    asked.append(policy)
    switch answer {
    case .success: reply(true, nil)
    case .failure(let error): reply(false, error)
    }
  }
}

/// Overrides the async form only.
private final class AsyncMock: LAContext, @unchecked Sendable {
  override func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    throw LAError(.userFallback)
  }
}

/// Overrides properties, and the pointer in its long spelling.
private final class PropertyMock: LAContext, @unchecked Sendable {
  private var stubbedTitle: String?

  override var biometryType: LABiometryType { .opticID }

  override var evaluatedPolicyDomainState: Data? { Data("fingers".utf8) }

  override var localizedFallbackTitle: String? {
    get { stubbedTitle }
    set { stubbedTitle = newValue }
  }

  override var interactionNotAllowed: Bool {
    get { true }
    set { _ = newValue }
  }

  override func canEvaluatePolicy(
    _ policy: LAPolicy, error: AutoreleasingUnsafeMutablePointer<NSError?>?
  ) -> Bool {
    policy == .deviceOwnerAuthentication
  }

  override func invalidate() {}
}

/// Replies without an error, which no real context does.
private final class SloppyMock: LAContext, @unchecked Sendable {
  override init() { super.init() }

  override func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.global().async { reply(false, nil) }
  }
}

// Seams that apps put between themselves and the framework.

private protocol PolicyChecking {
  func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
}

private protocol PolicyEvaluating: AnyObject {
  var biometryType: LABiometryType { get }
  var localizedFallbackTitle: String? { get set }
  func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool
  func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, Error?) -> Void)
  func invalidate()
}

private protocol AsyncPolicyEvaluating: Sendable {
  func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool
}

extension LAContext: PolicyChecking {}
extension LAContext: PolicyEvaluating {}
extension LAContext: AsyncPolicyEvaluating {}

@Suite("Stand-ins for a context")
struct MockSpellingTests {
  @Test("the async form honours an overridden closure form")
  func asyncHonoursClosure() async throws {
    let mock = ClosureMock()
    #expect(try await mock.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "open the vault"))
    mock.answer = .failure(LAError(.userCancel))
    await #expect(throws: LAError(.userCancel)) {
      try await mock.evaluatePolicy(
        .deviceOwnerAuthenticationWithBiometrics, localizedReason: "open the vault")
    }
    #expect(mock.asked == [.deviceOwnerAuthentication, .deviceOwnerAuthenticationWithBiometrics])
  }

  @Test("the async form throws when a stand-in replies without an error")
  func falseWithoutError() async {
    let mock: LAContext = SloppyMock()
    await #expect(throws: (any Error).self) {
      try await mock.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "open the vault")
    }
  }

  @Test("an overridden async form")
  func asyncOverride() async {
    let mock: LAContext = AsyncMock()
    do {
      try await mock.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "open the vault")
      Issue.record("did not throw")
    } catch LAError.userFallback {
    } catch {
      Issue.record(error)
    }
  }

  @Test("an overridden preflight with its error")
  func preflight() {
    let mock = ClosureMock()
    mock.canEvaluate = false
    mock.preflightError = NSError(
      domain: LAErrorDomain, code: LAError.Code.biometryNotEnrolled.rawValue)
    let context: LAContext = mock
    var error: NSError?
    #expect(!context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error))
    #expect((error as? LAError)?.code == .biometryNotEnrolled)
    context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)
  }

  @Test("overridden properties")
  func properties() {
    let context: LAContext = PropertyMock()
    context.localizedFallbackTitle = ""
    #expect(context.localizedFallbackTitle == "")
    #expect(context.biometryType == .opticID)
    #expect(context.interactionNotAllowed)
    #expect(context.evaluatedPolicyDomainState == Data("fingers".utf8))
    #expect(context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil))
    context.invalidate()
  }

  @Test("protocols that a context fulfils by an empty extension")
  func protocols() async throws {
    let mock = ClosureMock()
    let checking: any PolicyChecking = mock
    #expect(checking.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil))

    let evaluating: any PolicyEvaluating = mock
    evaluating.localizedFallbackTitle = "Use the app's password"
    let succeeded = await withCheckedContinuation { continuation in
      evaluating.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "open the vault") { ok, _ in
        continuation.resume(returning: ok)
      }
    }
    #expect(succeeded)

    let asynchronous: any AsyncPolicyEvaluating = mock
    #expect(
      try await asynchronous.evaluatePolicy(
        .deviceOwnerAuthentication, localizedReason: "open the vault"))
  }

  @Test("a context is observable, hashable, and may cross into tasks and actors")
  func conformances() async throws {
    actor Vault {
      let context: LAContext
      init(context: LAContext) { self.context = context }
      func open() async throws -> Bool {
        try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "open the vault")
      }
    }
    struct Session: Sendable {
      let context: LAContext
    }
    let context: LAContext = ClosureMock()
    func isObservable(_ object: some Observable) -> Bool { true }
    #expect(isObservable(context))
    #expect(Set([context, context]).count == 1)
    #expect(try await Vault(context: context).open())
    let session = Session(context: context)
    let answer = try await Task.detached {
      try await session.context.evaluatePolicy(
        .deviceOwnerAuthentication, localizedReason: "open the vault")
    }.value
    #expect(answer)
  }
}
