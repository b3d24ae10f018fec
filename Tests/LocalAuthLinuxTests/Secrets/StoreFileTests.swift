import Glibc
import LocalAuthSecrets
import LocalAuthService
import LocalAuthTestSupport
import LocalAuthWords
import Testing

@testable import LocalAuthLinux

/// The files of a store: whose they are, what stands in their place, and disks that refuse.
@Suite("Files of a store") struct StoreFileTests {
  private let desk: StoreDesk

  init() throws { desk = try StoreDesk() }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  /// The fault that every call throws now, and what it is called.
  private func fault(_ storage: SQLiteItemStorage? = nil) -> (kind: String, words: String) {
    let storage = storage ?? desk.storage()
    do throws(StorageFault) {
      _ = try storage.find(Sample.filter(), limit: nil)
      return ("none", "")
    } catch {
      let kind = "\(error)".prefix { $0 != "(" }
      return (String(kind), error.explanation(in: .english))
    }
  }

  @Test("Nothing is made before the first use; then files are 0600 in folders 0700, whatever the umask")
  func modes() throws {
    let storage = desk.storage()
    #expect(desk.temporary.names() == [])
    #expect(SecretsReport(storage).count == 0)
    #expect(!desk.temporary.names(in: "data").contains("secrets.db"))
    let old = umask(0)
    defer { umask(old) }
    try storage.add("x")
    #expect(
      desk.temporary.names(in: "data") == ["secrets.db", "secrets.db-wal", "secrets.db-shm", "secrets.lock"])
    #expect(desk.temporary.names(in: "state") == ["root.key"])
    for name in ["secrets.db", "secrets.db-wal", "secrets.db-shm"] { #expect(mode(desk.path(name)) == 0o600) }
    #expect(mode(desk.keyPath) == 0o600)
    #expect(mode(desk.temporary.path + "/data") == 0o700)
    #expect(mode(desk.temporary.path + "/state") == 0o700)
  }

  @Test("A report says where the store is, how its key is kept, and how many items it has")
  func report() throws {
    let storage = desk.storage()
    #expect(SecretsReport(storage).key == nil)
    try storage.add("x")
    let report = SecretsReport(storage)
    #expect(report.path == desk.path())
    #expect(report.key == .file)
    #expect(report.isProtectedAtRest == false)
    #expect(report.count == 1)
    #expect(report.fault == nil)
    chmod(desk.path(), 0o644)
    let other = SecretsReport(desk.storage())
    #expect(other.count == nil)
    #expect(other.fault?.explanation(in: .english).contains(desk.path()) == true)
  }

  @Test("A file or folder that others can read is refused, and works again once that is mended")
  func tooOpen() throws {
    let storage = desk.storage()
    try storage.add("x")
    for (path, good) in [
      (desk.path(), mode_t(0o600)), (desk.path("secrets.db-wal"), 0o600), (desk.keyPath, 0o600),
      (desk.temporary.path + "/data", 0o700), (desk.temporary.path + "/state", 0o700),
    ] {
      chmod(path, good | 0o040)
      let fault = fault()
      #expect(fault.kind == "notPrivate", "\(path)")
      #expect(fault.words.contains("chmod"))
      chmod(path, good)
      #expect(self.fault().kind == "none")
    }
  }

  @Test("A link in the place of a file or folder is refused", arguments: ["file", "folder", "key"])
  func links(what: String) throws {
    try desk.storage().add("x")
    let path =
      switch what {
      case "file": desk.path()
      case "folder": desk.temporary.path + "/data"
      default: desk.keyPath
      }
    rename(path, desk.temporary.path + "/elsewhere")
    symlink(desk.temporary.path + "/elsewhere", path)
    #expect(fault().kind == "notPrivate")
    unlink(path)
    rename(desk.temporary.path + "/elsewhere", path)
    #expect(fault().kind == "none")
  }

  @Test("Files of somebody else are refused", .enabled(if: geteuid() == 0, "needs root to give a file away"))
  func wrongOwner() throws {
    try desk.storage().add("x")
    for path in [desk.path(), desk.keyPath, desk.temporary.path + "/data"] {
      chown(path, 65_534, 65_534)
      #expect(fault().kind == "notPrivate", "\(path)")
      #expect(fault().words.contains("chown"))
      chown(path, 0, 0)
      #expect(fault().kind == "none")
    }
  }

  @Test("A store whose key is gone, cut, or another's opens nothing, and no new key is made over it")
  func keys() throws {
    let storage = desk.storage()
    try storage.add("x")
    rename(desk.keyPath, desk.temporary.path + "/kept")
    #expect(fault().kind == "noKey")
    #expect(desk.temporary.names(in: "state") == [])
    for bytes in [
      [], [UInt8](repeating: 1, count: 31), [UInt8](repeating: 1, count: 32),
      [UInt8](repeating: 1, count: 33),
    ] {
      try desk.temporary.put(bytes, "state/root.key")
      #expect(fault().kind == "noKey", "\(bytes.count)")
    }
    unlink(desk.keyPath)
    rename(desk.temporary.path + "/kept", desk.keyPath)
    #expect(try desk.storage().texts(Sample.filter()) == ["x"])
  }

  @Test("A store that is deleted while it is open is made anew; one that is put back is used")
  func replacedFile() throws {
    let storage = desk.storage()
    try storage.add("old")
    rename(desk.temporary.path + "/data", desk.temporary.path + "/old")
    #expect(try storage.texts(Sample.filter()) == [])
    try storage.add("new")
    rename(desk.temporary.path + "/data", desk.temporary.path + "/new")
    rename(desk.temporary.path + "/old", desk.temporary.path + "/data")
    #expect(try storage.texts(Sample.filter()) == ["old"])
  }

  @Test("A log without its file is no new store")
  func orphanedLog() throws {
    let storage = desk.storage()
    try storage.add("x")
    unlink(desk.path())
    let fault = fault()
    #expect(fault.kind == "damaged")
    #expect(fault.words.contains("-wal"))
  }

  @Test("A file of another program, or of nothing, is refused and left alone")
  func foreign() throws {
    try desk.storage().add("x")
    let foreign = Array(repeating: Array("not a database, ".utf8), count: 1000).flatMap(\.self)
    try desk.put(foreign)
    #expect(fault().kind == "damaged")
    #expect(try desk.bytes() == foreign)
  }

  @Test("A store of a later version is refused and left as it is")
  func newer() throws {
    try desk.storage().add("x")
    do {
      let connection = try SQLiteConnection(path: desk.path(), patience: .seconds(5))
      _ = try StoreSchema.open(connection)
      try connection.set("user_version=2")
    }
    let bytes = try desk.bytes()
    let names = desk.temporary.names(in: "data")
    let fault = fault()
    #expect(fault.kind == "newerFormat")
    #expect(fault.words.contains("update"))
    #expect(try desk.bytes() == bytes)
    #expect(
      desk.temporary.names(in: "data").subtracting(names).isSubset(of: ["secrets.db-wal", "secrets.db-shm"]))
  }

  @Test("A store that another program holds for too long is busy, and nothing is changed")
  func busy() throws {
    try desk.storage().add("x")
    let connection = try SQLiteConnection(path: desk.path(), patience: .zero)
    _ = try StoreSchema.open(connection)
    try connection.run("BEGIN IMMEDIATE")
    var settings = desk.settings
    settings.patience = .milliseconds(20)
    let storage = SQLiteItemStorage(settings)
    #expect {
      try storage.add("y", account: "b")
    } throws: { error in
      if case .busy(let words)? = error as? StorageFault { return words.contains(desk.path()) }
      return false
    }
    // Readers do not wait.
    #expect(try storage.texts(Sample.filter()) == ["x"])
    try connection.run("ROLLBACK")
    try storage.add("y", account: "b")
  }

  @Test(
    "On a full disk nothing is lost and nothing is half; on one that takes no writes it says so",
    .enabled(if: Machine.hasAccounts, Machine.accountsReason))
  func disks() throws {
    let place = "/run/la-disk-\(getpid())"
    mkdir(place, 0o700)
    func mount(_ arguments: String...) throws -> Bool {
      try Child(["/bin/mount"] + arguments + [place]).end() == 0
    }
    defer {
      _ = try? Child(["/bin/umount", "--lazy", place]).end()
      rmdir(place)
    }
    try #require(try mount("-t", "tmpfs", "-o", "size=400k,mode=700", "tmpfs"))
    var settings = StoreDesk.settings(place)
    settings.sources = desk.settings.sources
    var storage: SQLiteItemStorage? = SQLiteItemStorage(settings)
    var count = 0
    var fault: StorageFault?
    while fault == nil, count < 1000 {
      do throws(StorageFault) {
        let text = "value \(count) " + String(repeating: "x", count: 3000)
        guard let value = SecretValue(text: text), let record = try? Sample.record(account: "n\(count)")
        else { break }
        _ = try storage?.insert(record, value, password: nil)
        count += 1
      } catch {
        fault = error
      }
    }
    guard case .full(let words)? = fault else {
      Issue.record("\(count) items, then \(fault.map { "\($0)" } ?? "nothing")")
      return
    }
    #expect(words.contains(place))
    func expectAll(_ storage: SQLiteItemStorage?) throws {
      let texts = try storage?.texts(Sample.filter()) ?? []
      #expect(texts.count == count)
      for (index, text) in texts.enumerated() { #expect(text.hasPrefix("value \(index) x")) }
    }
    try expectAll(storage)
    // A program that starts while the disk is full may not be able to, and says why.
    do throws(StorageFault) {
      _ = try SQLiteItemStorage(settings).find(Sample.filter(), limit: 1)
    } catch {
      guard case .full = error else {
        Issue.record("\(error)")
        return
      }
    }
    storage = nil
    try #require(try mount("-o", "remount,size=4m"))
    try expectAll(SQLiteItemStorage(settings))
    try #require(try mount("-o", "remount,ro"))
    let refusal = self.fault(SQLiteItemStorage(settings))
    #expect(refusal.kind == "readOnly", "\(refusal)")
    #expect(refusal.words.contains(place))
    try #require(try mount("-o", "remount,rw"))
    try expectAll(SQLiteItemStorage(settings))
  }

  @Test("The work that a file asks for a password is bounded")
  func passwordWork() throws {
    let keys = try StoreKeys(root: Sealing.room(32), store: [UInt8](repeating: 0, count: 16))
    let value = try Sample.value("x")
    let reference = ItemReference.random()
    for cost in [
      PasswordCost(passes: 0, kibibytes: 8), PasswordCost(passes: 17, kibibytes: 8),
      PasswordCost(passes: 1, kibibytes: 7), PasswordCost(passes: 1, kibibytes: 1 << 20 | 1),
    ] {
      let sealing = ItemSealing(keys: keys, cost: cost)
      #expect(throws: StorageFault.self) {
        try sealing.seal(reference, Sample.record(), value, revision: 1, password: Passcode(text: "p"))
      }
    }
    let room = try KeyRoom()
    var locked = [UInt8](repeating: 0, count: PasswordLock.byteCount)
    locked.replaceSubrange(0..<8, with: [0, 0, 0, 1, 0x40, 0, 0, 0])
    let password = try #require(Passcode(text: "p"))
    do throws(StorageFault) {
      var fault: StorageFault?
      locked.withUnsafeBytes { bytes in
        do throws(StorageFault) { _ = try PasswordLock.unlock(bytes, password, room) } catch { fault = error }
      }
      if let fault { throw fault }
      Issue.record("it was tried")
    } catch {
      guard case .damaged = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
