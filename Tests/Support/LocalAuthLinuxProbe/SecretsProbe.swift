import Glibc
import LocalAuthLinux
import LocalAuthModel
import LocalAuthSecrets

/// Adds, changes and removes items of its own for ever, and says what it begins and what is done.
///
/// Lines: `begin ACCOUNT VALUE` (`-` for a removal) before, `done ACCOUNT` after.
nonisolated func changeSecrets(_ path: String, name: String, seed: UInt64) throws {
  let storage = SQLiteItemStorage(
    StoreSettings(
      folder: { () throws(FileRefusal) in try PrivateFolder.open("data", in: path) },
      sources: [RootKeyFile { () throws(FileRefusal) in try PrivateFolder.open("state", in: path) }],
      patience: .seconds(60)))
  var random = Random(state: seed)
  var turn = 0
  say("open")
  while true {
    turn += 1
    let account = "\(name)\(random.next() % 4)"
    var filter = ItemFilter(.genericPassword)
    filter.groups = ["test.group"]
    filter.attributes[.account] = .text(account)
    let found = try storage.find(filter, limit: nil)
    let text = "\(name)-\(seed)-\(turn)"
    let record = ItemRecord(
      .genericPassword,
      [
        .account: .text(account), .accessGroup: .text("test.group"), .synchronizable: .number(0),
        .label: .text(text),
      ], Protection(AccessControl(.whenUnlocked), enrolments: 0))
    let isRemoval = random.next() % 4 == 0
    say("begin \(account) \(isRemoval ? "-" : text)")
    if isRemoval {
      try storage.remove(found)
    } else if let item = found.first {
      try storage.replace([ItemChange(item, to: record, value: value(text), password: nil)])
    } else {
      _ = try storage.insert(record, value(text), password: nil)
    }
    say("done \(account)")
  }
}

/// A value that is longer than a page: the text again and again.
private nonisolated func value(_ text: String) throws -> SecretValue {
  let bytes = Array(String(repeating: text + " ", count: 300).utf8)
  guard let value = bytes.withUnsafeBytes({ SecretValue(copying: $0) }) else { throw SystemError("mmap") }
  return value
}

/// The same numbers for the same seed.
private struct Random {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
