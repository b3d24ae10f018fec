import LocalAuthService
import Synchronization

// Where a device is put in place. The only file below Apple's API that knows tasks: it waits for the
// caller's own code and nothing waits for it.
extension SimulatedDevice {
  /// Puts this device in place, with `app` (else its first) in front, for every context made in `body`.
  ///
  /// Contexts that `body` and its tasks make belong to it, whatever runs in parallel. Throws what `body`
  /// throws, or a `ScriptFailure` when the script and what was shown did not fit.
  public func use<Result>(as app: SimulatedApp? = nil, _ body: () throws -> Result) throws -> Result {
    openScopes.add(1, ordering: .relaxed)
    let result = Swift.Result { try AuthorityLookup.use(app ?? self.app, body) }
    return try closeScope(result)
  }

  /// Puts this device in place, with `app` (else its first) in front, for every context made in `body`.
  ///
  /// Contexts that `body` and its tasks make belong to it, whatever runs in parallel. Throws what `body`
  /// throws, or a `ScriptFailure` when the script and what was shown did not fit.
  public func use<Result>(
    isolation: isolated (any Actor)? = #isolation, as app: SimulatedApp? = nil,
    _ body: () async throws -> Result
  ) async throws -> Result {
    openScopes.add(1, ordering: .relaxed)
    let result: Swift.Result<Result, any Error>
    do {
      result = .success(try await AuthorityLookup.use(app ?? self.app, body))
    } catch {
      result = .failure(error)
    }
    return try closeScope(result)
  }

  /// Puts this device in place for the whole process, also for threads and tasks of others.
  public func installAsDefault() { AuthorityLookup.install(app) }

  /// Takes the device that was installed for the whole process away.
  public static func uninstallDefault() { AuthorityLookup.install(nil) }

  /// Waits until a prompt is up.
  public func promptShown() async -> PromptContent {
    await withCheckedContinuation { continuation in
      person.whenPrompted { continuation.resume(returning: $0) }
    }
  }

  /// What the scope gave, unless the last open scope finds that the script was not kept to.
  private func closeScope<Result>(_ result: Swift.Result<Result, any Error>) throws -> Result {
    guard openScopes.subtract(1, ordering: .relaxed).newValue == 0 else { return try result.get() }
    let isMisfit = !problems.isEmpty
    do {
      try checkScript()
    } catch {
      // A body that throws leaves steps and prompts over; but a script that did not fit is why it throws.
      if case .success = result { throw error }
      if isMisfit { throw error }
    }
    return try result.get()
  }
}
