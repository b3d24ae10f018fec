import Glibc
import LocalAuthTestSupport
import Testing

/// An app that is killed while its vault puts one secret in the place of another.
@Suite("Killed keepers of a vault") struct KilledVaultTests {
  @Test("At each of 30 moments one whole secret is there, the last or the one before, and little else")
  func killed() throws {
    let temporary = try TemporaryFolder(inMemory: true)
    func child(_ words: String...) throws -> Child {
      try Child(
        [Machine.probe, "vault"] + words,
        environment: ["XDG_DATA_HOME=\(temporary.path)/data", "XDG_STATE_HOME=\(temporary.path)/state"])
    }
    var (kept, next) = (0, 1)
    var underWay = 0
    for _ in 0..<30 {
      let keeper = try child("keep", "\(next)")
      let wanted = Int.random(in: 2...6)
      #expect(eventually { keeper.written.split(separator: "\n").count >= wanted })
      for _ in 0..<Int.random(in: 0...6000) { _ = getppid() }
      keeper.send(SIGKILL)
      #expect(keeper.end() == -SIGKILL)
      // A line that is cut off was not said.
      let lines = keeper.written.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      let last = { (word: String) in
        lines.last { $0.hasPrefix(word) }?.split(separator: " ").last.flatMap { Int($0) }
      }
      let (begun, done) = (try #require(last("begin")), last("done") ?? kept)
      if begun != done { underWay += 1 }

      let teller = try child("tell")
      #expect(teller.end(within: .seconds(30)) == 0)
      let told = teller.written.split(separator: "\n").map(String.init)
      let found = try #require(told.last?.split(separator: " ").last.flatMap { Int($0) }, "\(told)")
      #expect(told.last == "kept \(found)")
      #expect(found == done || found == begun, "\(told), done \(done), begun \(begun)")
      // The record, the item, and what was ended halfway in two generations.
      let items = try #require(told.first?.split(separator: " ").last.flatMap { Int($0) })
      #expect((2...5).contains(items), "\(items) items")
      kept = found
      next = begun + 1
    }
    print("killed keepers: 30 kills, \(next - 1) secrets, \(underWay) under way")
  }
}
