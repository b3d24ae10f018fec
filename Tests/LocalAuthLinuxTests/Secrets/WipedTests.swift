import LocalAuthTestSupport
import Testing

@Suite("Secrets in memory") struct WipedTests {
  @Test("Once a secret and a password are let go, no copy of them is left in memory that can be written")
  func wiped() throws {
    let temporary = try TemporaryFolder(inMemory: true)
    let child = try Child([Machine.probe, "secrets-wiped", temporary.path])
    #expect(child.end(within: .seconds(30)) == 0)
    #expect(
      child.written.split(separator: "\n").map(String.init) == [
        "kept before 0 0", "held 1 1", "opened true", "left 0 0",
      ])
  }
}
