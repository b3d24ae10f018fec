import Dispatch
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import LocalAuthTestSupport
import Synchronization
import Testing

@testable import LocalAuthLinux

/// What every storage does, in memory and on disk.
@Suite("Storages") struct StorageTests {
  enum Kind: CaseIterable, Sendable {
    case memory
    case disk
  }

  /// A storage, and what must live as long.
  private struct Bench {
    let storage: any ItemStorage
    let desk: StoreDesk?

    init(_ kind: Kind) throws {
      desk = kind == .disk ? try StoreDesk() : nil
      storage = desk?.storage() ?? MemoryItemStorage()
    }
  }

  @Test("What is added is found with all its attributes, and opens", arguments: Kind.allCases)
  func addAndOpen(kind: Kind) throws {
    let bench = try Bench(kind)
    let record = try Sample.record(label: "Post", flags: [.userPresence])
    let added = try bench.storage.insert(record, Sample.value("secret"), password: nil)
    let found = try bench.storage.find(Sample.filter(account: "ada", service: "mail"), limit: nil)
    #expect(found.map(\.reference) == [added.reference])
    #expect(found.map(\.record) == [record])
    #expect(found.map(\.revision) == [added.revision])
    #expect(try bench.storage.open(added, password: nil).text == "secret")
    #expect(try bench.storage.open(found[0], password: nil).text == "secret")
  }

  @Test("Empty, binary and long values come back byte for byte", arguments: Kind.allCases)
  func values(kind: Kind) throws {
    let bench = try Bench(kind)
    for (index, count) in [0, 1, 15, 4096, 300_000].enumerated() {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) }
      let value = try #require(bytes.withUnsafeBytes { SecretValue(copying: $0) })
      let item = try bench.storage.insert(
        Sample.record(account: "n\(index)"), value, password: nil)
      #expect(try bench.storage.open(item, password: nil).withBytes { Array($0) } == bytes)
    }
  }

  @Test("Each way to look items up finds just those, in the order of adding", arguments: Kind.allCases)
  func lookups(kind: Kind) throws {
    let bench = try Bench(kind)
    let storage = bench.storage
    for index in [3, 1, 2, 0] {
      try storage.add("\(index)", account: "a\(index % 2)", service: "s\(index / 2)")
      try storage.add("web \(index)", account: "a\(index % 2)", server: "h\(index / 2)")
    }
    #expect(try storage.texts(Sample.filter()) == ["3", "1", "2", "0"])
    #expect(try storage.texts(Sample.filter(), limit: 2) == ["3", "1"])
    #expect(try storage.texts(Sample.filter(), limit: 0) == [])
    #expect(try storage.texts(Sample.filter(account: "a1")) == ["3", "1"])
    #expect(try storage.texts(Sample.filter(account: "a0"), limit: 1) == ["2"])
    #expect(try storage.texts(Sample.filter(service: "s0")) == ["1", "0"])
    #expect(try storage.texts(Sample.filter(service: "s1"), limit: 1) == ["3"])
    #expect(try storage.texts(Sample.filter(account: "a0", service: "s1")) == ["2"])
    #expect(try storage.texts(Sample.filter(account: "a2")) == [])
    #expect(try storage.texts(Sample.filter(.internetPassword, server: "h1")) == ["web 3", "web 2"])
    #expect(try storage.texts(Sample.filter(.internetPassword, account: "a1", server: "h1")) == ["web 3"])
    #expect(try storage.texts(Sample.filter(nil, account: "a1")) == ["3", "web 3", "1", "web 1"])
    #expect(try storage.find(Sample.filter(nil), limit: nil).count == 8)
    let third = try storage.find(Sample.filter(), limit: nil)[2]
    var named = Sample.filter(nil)
    named.reference = third.reference
    #expect(try storage.texts(named) == ["2"])
    named.itemClass = .internetPassword
    #expect(try storage.texts(named) == [])
    named = Sample.filter()
    named.reference = .random()
    #expect(try storage.texts(named) == [])
    var loose = Sample.filter(account: "A1")
    loose.ignoresCase = true
    #expect(try storage.texts(loose) == ["3", "1"])
    var elsewhere = Sample.filter()
    elsewhere.groups = ["other"]
    #expect(try storage.texts(elsewhere) == [])
    var host = Sample.filter(.internetPassword)
    host.host = "h0"
    #expect(try storage.texts(host) == ["web 1", "web 0"])
  }

  @Test("An item without a service is one with an empty service", arguments: Kind.allCases)
  func missingService(kind: Kind) throws {
    let bench = try Bench(kind)
    try bench.storage.add("bare", service: nil)
    #expect(try bench.storage.texts(Sample.filter(service: "")) == ["bare"])
    #expect(throws: StorageFault.duplicate) { try bench.storage.add("again", service: "") }
  }

  @Test("A text and its bytes are the same account", arguments: Kind.allCases)
  func bytesAreText(kind: Kind) throws {
    let bench = try Bench(kind)
    try bench.storage.add("x")
    var filter = Sample.filter()
    filter.attributes[.account] = .bytes(Array("ada".utf8))
    #expect(try bench.storage.texts(filter) == ["x"])
    var record = try Sample.record()
    record.attributes[.account] = .bytes(Array("ada".utf8))
    #expect(throws: StorageFault.duplicate) {
      try bench.storage.insert(record, Sample.value("y"), password: nil)
    }
  }

  @Test("A second item of the same primary key is refused, and the first stands", arguments: Kind.allCases)
  func duplicates(kind: Kind) throws {
    let bench = try Bench(kind)
    try bench.storage.add("first")
    #expect(throws: StorageFault.duplicate) { try bench.storage.add("second") }
    #expect(try bench.storage.texts(Sample.filter()) == ["first"])
    try bench.storage.add("other class", service: nil, server: "mail")
  }

  @Test("A changed item keeps its place and name, and its old state is gone", arguments: Kind.allCases)
  func replace(kind: Kind) throws {
    let bench = try Bench(kind)
    let storage = bench.storage
    let first = try storage.add("1", account: "a")
    try storage.add("2", account: "b")
    let renamed = try Sample.record(account: "c", label: "new")
    try storage.replace([ItemChange(first, to: renamed, value: Sample.value("one"), password: nil)])
    #expect(try storage.texts(Sample.filter()) == ["one", "2"])
    #expect(try storage.texts(Sample.filter(account: "a")) == [])
    let found = try storage.find(Sample.filter(account: "c"), limit: nil)
    #expect(found.map(\.reference) == [first.reference])
    #expect(found.map(\.record) == [renamed])
    #expect(throws: StorageFault.changed) { try storage.open(first, password: nil) }
    #expect(throws: StorageFault.changed) {
      try storage.replace([ItemChange(first, to: first.record, value: Sample.value("x"), password: nil)])
    }
    try storage.add("3", account: "a")
  }

  @Test("All of several changes happen, or none", arguments: Kind.allCases)
  func allOrNothing(kind: Kind) throws {
    let bench = try Bench(kind)
    let storage = bench.storage
    let items = try (0..<3).map { try storage.add("\($0)", account: "a\($0)") }
    func change(_ item: StoredItem, _ account: String, _ text: String) throws -> ItemChange {
      ItemChange(item, to: try Sample.record(account: account), value: try Sample.value(text), password: nil)
    }
    // The second collides with an item that is not changed.
    #expect(throws: StorageFault.duplicate) {
      try storage.replace([change(items[0], "new", "x"), change(items[1], "a2", "y")])
    }
    // Two that would become the same.
    #expect(throws: StorageFault.duplicate) {
      try storage.replace([change(items[0], "same", "x"), change(items[1], "same", "y")])
    }
    #expect(try storage.texts(Sample.filter()) == ["0", "1", "2"])
    // The last is no longer what it was.
    try storage.replace([change(items[2], "a2", "two")])
    #expect(throws: StorageFault.changed) {
      try storage.replace([change(items[0], "n0", "x"), change(items[2], "n2", "y")])
    }
    #expect(try storage.texts(Sample.filter()) == ["0", "1", "two"])
    // Two that change places.
    try storage.replace([change(items[0], "a1", "zero"), change(items[1], "a0", "one")])
    #expect(try storage.texts(Sample.filter()) == ["zero", "one", "two"])
    #expect(try storage.texts(Sample.filter(account: "a0")) == ["one"])
    try storage.replace([])
  }

  @Test("What is removed is gone; what is gone already is no error", arguments: Kind.allCases)
  func remove(kind: Kind) throws {
    let bench = try Bench(kind)
    let storage = bench.storage
    let items = try (0..<3).map { try storage.add("\($0)", account: "a\($0)") }
    try storage.remove([items[0], items[2]])
    #expect(try storage.texts(Sample.filter()) == ["1"])
    try storage.remove([items[0], items[1]])
    try storage.remove([])
    #expect(try storage.texts(Sample.filter()) == [])
    #expect(throws: StorageFault.changed) { try storage.open(items[1], password: nil) }
    #expect(throws: StorageFault.changed) {
      try storage.replace([ItemChange(items[1], to: items[1].record, value: Sample.value("x"), password: nil)]
      )
    }
    try storage.add("again", account: "a1")
  }

  @Test("An app's password opens, another or none does not", arguments: Kind.allCases)
  func password(kind: Kind) throws {
    let bench = try Bench(kind)
    let storage = bench.storage
    let right = Passcode(text: "sesame")
    let item = try storage.add("behind", password: right)
    #expect(try storage.open(item, password: Passcode(text: "sesame")).text == "behind")
    #expect(throws: StorageFault.wrongPassword) { try storage.open(item, password: nil) }
    #expect(throws: StorageFault.wrongPassword) { try storage.open(item, password: Passcode(text: "Sesame")) }
    #expect(throws: StorageFault.wrongPassword) { try storage.open(item, password: Passcode(text: "")) }
    // Without a password a given one plays no part.
    let plain = try storage.add("plain", account: "b")
    #expect(try storage.open(plain, password: right).text == "plain")
    // A change may put one on, and take it away.
    try storage.replace([ItemChange(item, to: item.record, value: Sample.value("new"), password: nil)])
    #expect(try storage.texts(Sample.filter(account: "ada")) == ["new"])
  }

  @Test("The history is told newest first, and the oldest lines are forgotten", arguments: Kind.allCases)
  func history(kind: Kind) throws {
    let bench = try Bench(kind)
    let storage = bench.storage
    #expect(try storage.history(limit: 5) == [])
    func entry(_ number: Int) -> HistoryEntry {
      HistoryEntry(
        instant: Double(number), app: "app ü", item: "item \(number)",
        action: number % 2 == 0 ? .read : .update,
        status: Int32(-number))
    }
    for number in 0..<10 { try storage.note(entry(number)) }
    #expect(try storage.history(limit: 3) == [entry(9), entry(8), entry(7)])
    #expect(try storage.history(limit: 0) == [])
    #expect(try storage.history(limit: 100).count == 10)
  }

  @Test("Of more than ten thousand lines the oldest are forgotten, and items do not wait for them")
  func longHistory() throws {
    let desk = try StoreDesk()
    let storage = desk.storage()
    for number in 0..<10_003 {
      try storage.note(
        HistoryEntry(instant: Double(number), app: "a", item: "i", action: .read, status: 0))
    }
    let lines = try storage.history(limit: 20_000)
    #expect(lines.count == 10_000)
    #expect(lines.first?.instant == 10_002)
    #expect(lines.last?.instant == 3)
    // The next item is on disk when it is added.
    try storage.add("x")
    let connection = try SQLiteConnection(path: desk.path(), patience: .zero)
    _ = try StoreSchema.open(connection)
    #expect(try connection.number("PRAGMA synchronous") == 2)
  }

  @Test("Names too long for the history are cut, and every other entry comes back")
  func historyFormat() {
    let long = String(repeating: "ü", count: 400)
    var entry = HistoryEntry(instant: -1.5, app: long, item: "", action: .update, status: -128)
    let bytes = HistoryFormat.encode(entry)
    entry.app = String(repeating: "ü", count: 256)
    #expect(HistoryFormat.decode(bytes) == entry)
    for index in bytes.indices { #expect(HistoryFormat.decode(Array(bytes[..<index])) == nil) }
    #expect(HistoryFormat.decode(bytes + [0]) == nil)
  }

  @Test("Threads and storages that add the same item at once: one of them does")
  func race() throws {
    let desk = try StoreDesk()
    let storages = (0..<4).map { _ in desk.storage() }
    let added = Mutex(0)
    let refused = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 80) { index in
      do {
        try storages[index % 4].add("\(index)", account: "a\(index / 4)")
        added.withLock { $0 += 1 }
      } catch {
        if error as? StorageFault == .duplicate { refused.withLock { $0 += 1 } }
      }
    }
    #expect(added.withLock { $0 } == 20)
    #expect(refused.withLock { $0 } == 60)
    #expect(try desk.storage().find(Sample.filter(), limit: nil).count == 20)
  }
}
