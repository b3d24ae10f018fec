import Glibc
import LocalAuthSecrets
import LocalAuthTestSupport
import Testing

@testable import LocalAuthLinux

/// Programs that die while they write.
@Suite("Killed writers of secrets") struct KilledWriterTests {
  private static let rounds = 100
  private static let names = ["a", "b", "c"]

  /// What one program said that it did.
  private struct Claims {
    /// The last value of each account whose writing was acknowledged; nil for removed.
    var acknowledged: [String: String?] = [:]
    /// What was begun and not acknowledged.
    var begun: (account: String, value: String?)?
    var count = 0

    /// Takes what a program wrote; a line that is cut off was not said.
    mutating func take(_ text: String) {
      begun = nil
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        let words = line.split(separator: " ").map(String.init)
        switch words.first {
        case "begin" where words.count == 3: begun = (words[1], words[2] == "-" ? nil : words[2])
        case "done":
          guard let done = begun else { continue }
          acknowledged[done.account] = .some(done.value)
          begun = nil
          count += 1
        default: continue
        }
      }
    }
  }

  @Test("Of three programs killed at 300 moments, every acknowledged writing is there and no half item")
  func killed() throws {
    let desk = try StoreDesk()
    var state: [String: String] = [:]
    var acknowledged = 0
    var inFlight = 0
    for round in 0..<Self.rounds {
      let children = try Self.names.map { name in
        try Child([Machine.probe, "secrets", desk.temporary.path, name, "\(round * 1000 + 1)"])
      }
      for child in children {
        let wanted = Int.random(in: 0...12)
        #expect(eventually { child.written.split(separator: "\n").count >= wanted })
        for _ in 0..<Int.random(in: 0...3000) { _ = getppid() }
        child.send(SIGKILL)
        #expect(child.end() == -SIGKILL)
      }
      let before = state
      var pending: [String: String?] = [:]
      for child in children {
        var claims = Claims()
        claims.take(child.written)
        for (account, value) in claims.acknowledged { state[account] = value }
        if let begun = claims.begun { pending[begun.account] = .some(begun.value) }
        acknowledged += claims.count
        inFlight += claims.begun == nil ? 0 : 1
      }
      let found = try contents(desk.storage())
      for account in Set(state.keys).union(found.keys).union(pending.keys) {
        let isAsAcknowledged = found[account] == state[account]
        let isAsBegun = pending[account].map { found[account] == $0 } ?? false
        #expect(
          isAsAcknowledged || isAsBegun,
          "round \(round) \(account): \(found[account] ?? "-") was \(before[account] ?? "-")")
      }
      state = found
    }
    print("killed writers: \(Self.rounds * 3) kills, \(acknowledged) acknowledged, \(inFlight) under way")
  }

  /// Each account with its value, of which every byte is looked at.
  private func contents(_ storage: SQLiteItemStorage) throws -> [String: String] {
    var contents: [String: String] = [:]
    for item in try storage.find(Sample.filter(), limit: nil) {
      let text = try storage.open(item, password: nil).text
      let account = try #require(item.record.attributes[.account]?.string)
      let value = try #require(item.record.attributes[.label]?.string)
      #expect(text == String(repeating: value + " ", count: 300))
      #expect(contents.updateValue(value, forKey: account) == nil)
    }
    return contents
  }

  @Test("Several programs at once all get their turn")
  func together() throws {
    let desk = try StoreDesk()
    let children = try Self.names.map { try Child([Machine.probe, "secrets", desk.temporary.path, $0, "7"]) }
    let storage = desk.storage()
    for number in 0..<10 { try storage.add("\(number)", account: "mine \(number)") }
    for child in children {
      #expect(eventually { child.written.split(separator: "\n").count { $0.hasPrefix("done") } >= 10 })
      #expect(!child.written.contains("refused"))
    }
    #expect(try storage.find(Sample.filter(service: "mail"), limit: nil).count == 10)
  }
}
