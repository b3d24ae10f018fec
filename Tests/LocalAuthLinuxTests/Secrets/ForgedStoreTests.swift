import Glibc
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import LocalAuthTestSupport
import Testing

@testable import LocalAuthLinux

/// Somebody writes into the file who knows the format and has no key.
@Suite("Forged stores") struct ForgedStoreTests {
  private let desk: StoreDesk
  private let first: StoredItem
  private let second: StoredItem

  init() throws {
    desk = try StoreDesk()
    let storage = desk.storage()
    first = try storage.insert(
      Sample.record(account: "a", flags: [.userPresence]), Sample.value("guarded"), password: nil)
    second = try storage.insert(
      Sample.record(account: "b", service: "post"), Sample.value("free"), password: nil)
  }

  private func forge(_ statements: String...) throws {
    let connection = try SQLiteConnection(path: desk.path(), patience: .seconds(5))
    _ = try StoreSchema.open(connection)
    for statement in statements { try connection.run(statement) }
  }

  private func expectDamage(
    _ body: (SQLiteItemStorage) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      try body(desk.storage())
      Issue.record("it opened", sourceLocation: sourceLocation)
    } catch {
      guard case .damaged? = error as? StorageFault else {
        Issue.record("\(error)", sourceLocation: sourceLocation)
        return
      }
    }
  }

  @Test(
    "Parts of one item in the place of another's do not open",
    arguments: ["record", "key", "value", "main", "account", "place", "revision", "reference", "class"])
  func movedParts(part: String) throws {
    switch part {
    case "revision": try forge("UPDATE items SET revision=revision+1")
    case "class": try forge("UPDATE items SET class=2")
    case "reference": try forge("UPDATE items SET reference=substr(reference,1,8)||zeroblob(8)")
    default:
      try forge(
        "CREATE TEMP TABLE t AS SELECT * FROM items",
        "UPDATE items SET main=randomblob(16)",
        "UPDATE items SET main=(SELECT main FROM t WHERE t.id=items.id)",
        "UPDATE OR REPLACE items SET \(part)=(SELECT \(part) FROM t WHERE t.id<>items.id)"
          + (part == "main" ? " WHERE id=(SELECT min(id) FROM items)" : ""))
    }
    expectDamage { storage in
      for item in try storage.find(Sample.filter(nil), limit: nil) {
        _ = try storage.open(item, password: nil)
      }
    }
  }

  @Test("A value and its key in the place of another item's do not open: the constraint stays with the value")
  func loosened() throws {
    try forge(
      "CREATE TEMP TABLE t AS SELECT * FROM items",
      "UPDATE items SET key=(SELECT key FROM t WHERE t.id<>items.id),"
        + "value=(SELECT value FROM t WHERE t.id<>items.id)")
    let storage = desk.storage()
    let items = try storage.find(Sample.filter(), limit: nil)
    #expect(items.map(\.reference) == [first.reference, second.reference])
    for item in items { expectDamage { _ = try $0.open(item, password: nil) } }
  }

  @Test("A whole row under another's number and name is not taken for it")
  func movedRow() throws {
    try forge(
      "CREATE TEMP TABLE t AS SELECT id,reference FROM items",
      "DELETE FROM items WHERE id=(SELECT min(id) FROM t)",
      "UPDATE items SET id=(SELECT min(id) FROM t)")
    expectDamage { _ = try $0.find(Sample.filter(), limit: nil) }
  }

  @Test(
    "An item under a looser record that the store itself sealed does not open: the value is bound to its own")
  func otherRecord() throws {
    // What a program without the key cannot make, even then.
    let record = try Sample.record(account: "a")
    let looser = StoredItem(first.reference, record, revision: first.revision)
    expectDamage { _ = try $0.open(looser, password: nil) }
    var enrolled = first.record
    enrolled.protection = Protection(enrolled.protection.control, enrolments: 8)
    expectDamage {
      _ = try $0.open(StoredItem(first.reference, enrolled, revision: first.revision), password: nil)
    }
  }

  @Test("A row of another store does not open, even under the same key")
  func otherStore() throws {
    let other = try StoreDesk()
    _ = try PrivateFolder.open("state", in: other.temporary.path)
    let key = open(desk.keyPath, O_RDONLY | O_CLOEXEC)
    try other.temporary.put(Descriptor(owning: key).read(upTo: 64), "state/root.key")
    try other.storage().add("stranger")
    let connection = try SQLiteConnection(path: desk.path(), patience: .seconds(5))
    _ = try StoreSchema.open(connection)
    let strange = try SQLiteConnection(path: other.path(), patience: .seconds(5))
    _ = try StoreSchema.open(strange)
    var row: [[UInt8]] = []
    var id: Int64 = 0
    try strange.rows("SELECT id,reference,main,account,place,record,key,value FROM items") { found in
      id = found.number(0) ?? 0
      row = (1...7).map { Array(found.bytes($0) ?? UnsafeRawBufferPointer(start: nil, count: 0)) }
      return false
    }
    try connection.run("DELETE FROM items")
    try connection.run("INSERT INTO items VALUES(?1,?2,1,1,?3,?4,?5,?6,?7,?8)") { insert in
      insert.bind(1, id)
      for (index, bytes) in row.enumerated() { insert.bind(Int32(index + 2), bytes) }
    }
    expectDamage { _ = try $0.find(Sample.filter(), limit: nil) }
  }

  @Test("Nothing of an item can be read in the files")
  func unreadable() throws {
    let storage = desk.storage()
    var record = try Sample.record(
      account: "needle-account", service: "needle-service", label: "needle-label")
    record.attributes[.comment] = .text("needle-comment")
    _ = try storage.insert(record, Sample.value("needle-value"), password: nil)
    try storage.note(
      HistoryEntry(instant: 1, app: "needle-app", item: "needle-item", action: .read, status: 0))
    for name in ["secrets.db", "secrets.db-wal"] {
      let text = String(decoding: try desk.bytes(name), as: UTF8.self)
      #expect(!text.contains("needle"))
    }
  }

  @Test("A file with more tables, triggers or views than ours is refused")
  func otherSchema() throws {
    try forge("CREATE TRIGGER t AFTER INSERT ON items BEGIN DELETE FROM history; END")
    expectDamage { _ = try $0.find(Sample.filter(), limit: nil) }
  }

  @Test("The place of the key cannot be changed in the file")
  func otherSource() throws {
    try forge("UPDATE store SET source=3")
    #expect {
      _ = try desk.storage().find(Sample.filter(), limit: nil)
    } throws: { error in
      if case .noKey? = error as? StorageFault { return true }
      return false
    }
  }
}
