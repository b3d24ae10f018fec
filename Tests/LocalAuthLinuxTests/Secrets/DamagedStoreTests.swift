import Dispatch
import Glibc
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import LocalAuthTestSupport
import Synchronization
import Testing

@testable import LocalAuthLinux

/// Stores whose bytes are not what was written.
@Suite("Damaged stores") struct DamagedStoreTests {
  /// What a store says when it is asked for everything.
  private enum Answer: Hashable {
    case items([String: String])
    case fault(String)
  }

  /// Opens the files anew and asks for every item in every way.
  private static func ask(_ settings: StoreSettings) -> Answer {
    let storage = SQLiteItemStorage(settings)
    var items: [String: String] = [:]
    do throws(StorageFault) {
      for item in try storage.find(Sample.filter(nil), limit: nil) {
        let account = item.record.attributes[.account]?.string ?? ""
        let again = try storage.find(Sample.filter(account: account, service: "mail"), limit: nil)
        let byAccount = try storage.find(Sample.filter(account: account), limit: nil)
        guard again == [item], byAccount == [item] else { return .items(["lost": account]) }
        items[account] = try storage.open(item, password: nil).text
      }
      return .items(items)
    } catch {
      return .fault("\(error)")
    }
  }

  private static func copy(_ desk: StoreDesk, _ files: [(name: String, bytes: [UInt8])]) throws -> StoreDesk {
    let copy = try StoreDesk()
    _ = try PrivateFolder.open("data", in: copy.temporary.path)
    _ = try PrivateFolder.open("state", in: copy.temporary.path)
    let key = open(desk.keyPath, O_RDONLY | O_CLOEXEC)
    try copy.temporary.put(Descriptor(owning: key).read(upTo: 64), "state/root.key")
    for file in files { try copy.put(file.bytes, file.name) }
    return copy
  }

  @Test("Every byte of the file changed in turn: the items as they were, or a fault; never anything else")
  func everyByte() throws {
    let desk = try StoreDesk()
    do {
      let storage = desk.storage()
      try storage.add("first secret", account: "a")
      try storage.add("second secret", account: "b")
      try storage.note(HistoryEntry(instant: 1, app: "x", item: "y", action: .read, status: 0))
    }
    #expect(!desk.temporary.names(in: "data").contains("secrets.db-wal"))
    let bytes = try desk.bytes()
    let expected = Answer.items(["a": "first secret", "b": "second secret"])
    #expect(Self.ask(desk.settings) == expected)
    // Each byte of each page by its checksum; the whole way through the store at fewer of them.
    for index in bytes.indices {
      var page = Array(bytes[(index & ~4095)..<(index & ~4095) + 4096])
      #expect(page.withUnsafeBufferPointer { isWhole($0, at: Int64(index & ~4095)) })
      page[index & 4095] ^= 1 << UInt8.random(in: 0..<8)
      let isVersion = (60..<64).contains(index)
      #expect(page.withUnsafeBufferPointer { isWhole($0, at: Int64(index & ~4095)) } == isVersion)
    }
    let step = 29
    let faults = Mutex(0)
    let unchanged = Mutex(0)
    let start = Int.random(in: 0..<step)
    let lanes = 2
    DispatchQueue.concurrentPerform(iterations: lanes) { lane in
      guard let copy = try? Self.copy(desk, []) else { return }
      for index in stride(from: start + lane * step, to: bytes.count, by: step * lanes) {
        var changed = bytes
        changed[index] ^= 1 << UInt8.random(in: 0..<8)
        for end in ["-wal", "-shm"] { unlink(copy.path("secrets.db" + end)) }
        try? copy.put(changed)
        switch Self.ask(copy.settings) {
        case expected: unchanged.withLock { $0 += 1 }
        case .fault: faults.withLock { $0 += 1 }
        case .items(let other): Issue.record("byte \(index): \(other)")
        }
        // Nothing of a damaged file is mended or thrown away.
        if (try? copy.bytes()) != changed { Issue.record("byte \(index): the file was changed") }
      }
    }
    print("bytes changed: \(faults.withLock { $0 }) faults, \(unchanged.withLock { $0 }) unchanged")
  }

  private func isWhole(_ page: UnsafeBufferPointer<UInt8>, at offset: Int64) -> Bool {
    page.baseAddress.map { CheckedPages.isWhole($0, at: offset) } ?? false
  }

  @Test("Every cut of the file is a fault, and an empty one is no new store")
  func cuts() throws {
    let desk = try StoreDesk()
    try desk.storage().add("secret", account: "a")
    let bytes = try desk.bytes()
    let copy = try Self.copy(desk, [])
    for count in [0, 1, 99, 100, 512, 4095, 4096, 8192, 12288, bytes.count - 4096] {
      try copy.put(Array(bytes[..<count]))
      guard case .fault(let fault) = Self.ask(copy.settings) else {
        Issue.record("cut at \(count)")
        continue
      }
      #expect(fault.contains("damaged"), "\(count): \(fault)")
    }
  }

  /// A store whose last changes are only in the log, and the states that it went through.
  private static func logged() throws -> (
    desk: StoreDesk, main: [UInt8], log: [UInt8], after: [UInt8], states: [[String: String]]
  ) {
    let desk = try StoreDesk()
    let storage = desk.storage()
    var states: [[String: String]] = [[:]]
    var items: [String: StoredItem] = [:]
    for turn in 0..<30 {
      let account = "n\(turn % 7)"
      var state = states[states.count - 1]
      if turn % 5 == 4, let item = items[account] {
        try storage.remove([item])
        items[account] = nil
        state[account] = nil
      } else if let item = items[account] {
        let text = "changed in \(turn)"
        try storage.replace([ItemChange(item, to: item.record, value: Sample.value(text), password: nil)])
        items[account] = StoredItem(item.reference, item.record, revision: item.revision + 1)
        state[account] = text
      } else {
        items[account] = try storage.add("added in \(turn)", account: account)
        state[account] = "added in \(turn)"
      }
      states.append(state)
    }
    let main = try desk.bytes()
    let log = try desk.bytes("secrets.db-wal")
    // The same once everything is in the file.
    let other = try copy(desk, [("secrets.db", main), ("secrets.db-wal", log)])
    _ = try other.storage().find(Sample.filter(), limit: nil)
    return (desk, main, log, try other.bytes(), states)
  }

  @Test("When the power fails, what was written before is there, in order, and the rest is old")
  func powerLoss() throws {
    let (desk, main, log, after, states) = try Self.logged()
    let copy = try Self.copy(desk, [])
    var last = 0
    func stateNumber(_ what: String) -> Int? {
      guard case .items(let items) = Self.ask(copy.settings), let number = states.firstIndex(of: items) else {
        Issue.record("\(what): \(Self.ask(copy.settings))")
        return nil
      }
      return number
    }
    func put(_ main: [UInt8], _ log: [UInt8]) throws {
      unlink(copy.path("secrets.db-shm"))
      try copy.put(log, "secrets.db-wal")
      try copy.put(main)
    }
    // The log ends anywhere: a prefix, and never a shorter one of a longer log.
    let ends = (0..<60).map { _ in Int.random(in: 0...log.count) }.sorted() + [log.count]
    for end in ends {
      try put(main, Array(log[..<end]))
      let number = try #require(stateNumber("log of \(end)"))
      #expect(number >= last)
      last = number
    }
    #expect(last == states.count - 1)
    // Behind the end there is something else: the sectors came in another order, or never.
    for _ in 0..<40 {
      let end = Int.random(in: 0...log.count)
      var torn = log
      for sector in stride(from: end / 512 * 512, to: log.count, by: 512) where Bool.random() {
        for index in sector..<min(sector + 512, log.count) {
          torn[index] = Bool.random() ? 0 : torn[index] ^ 0xA5
        }
      }
      try put(main, torn)
      _ = stateNumber("torn at \(end)")
    }
    // The log is whole, and its way into the file was cut off: sectors of the file old or new.
    for _ in 0..<40 {
      var mixed = Array(main)
      if mixed.count < after.count, Bool.random() {
        mixed += [UInt8](repeating: 0, count: after.count - mixed.count)
      }
      for sector in stride(from: 0, to: mixed.count, by: 512) where Bool.random() {
        for index in sector..<min(sector + 512, mixed.count) { mixed[index] = after[index] }
      }
      try put(mixed, log)
      #expect(stateNumber("mixed") == states.count - 1)
    }
  }

  @Test("A byte of the log changed: an earlier state as a whole, or a fault; never anything else")
  func everyByteOfLog() throws {
    let (desk, main, log, _, states) = try Self.logged()
    let copy = try Self.copy(desk, [])
    for index in stride(from: Int.random(in: 0..<997), to: log.count, by: 997) {
      var changed = log
      changed[index] ^= 1 << UInt8.random(in: 0..<8)
      unlink(copy.path("secrets.db-shm"))
      try copy.put(changed, "secrets.db-wal")
      try copy.put(main)
      if case .items(let items) = Self.ask(copy.settings) {
        #expect(states.contains(items), "byte \(index)")
      }
    }
  }
}
