extension AuthorityLookup {
  /// Binds `authority` to this task while `body` runs, and makes it known to threads that carry no task.
  public static func use<Result>(
    isolation: isolated (any Actor)? = #isolation, _ authority: any Authority,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    let scope = open(authority)
    defer { close(scope) }
    return try await $bound.withValue(authority, operation: body, isolation: isolation)
  }
}
