import Glibc
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import LocalAuthTestSupport

@testable import LocalAuthLinux

/// A store of a test's own, with its key in another folder.
struct StoreDesk {
  static let cheap = PasswordCost(passes: 1, kibibytes: 8)

  let temporary: TemporaryFolder
  var settings: StoreSettings

  init(newKey: RootKeyKind = .file) throws {
    let temporary = try TemporaryFolder(inMemory: true)
    self.temporary = temporary
    settings = Self.settings(temporary.path, newKey: newKey)
  }

  static func settings(_ path: String, newKey: RootKeyKind = .file) -> StoreSettings {
    StoreSettings(
      folder: { () throws(FileRefusal) in try PrivateFolder.open("data", in: path) },
      sources: [RootKeyFile { () throws(FileRefusal) in try PrivateFolder.open("state", in: path) }],
      newKey: newKey, cost: cheap, patience: .seconds(20))
  }

  /// A storage as another process would have it.
  func storage() -> SQLiteItemStorage { SQLiteItemStorage(settings) }

  func path(_ name: String = "secrets.db") -> String { temporary.path + "/data/" + name }

  var keyPath: String { temporary.path + "/state/root.key" }

  /// The bytes of a file.
  func bytes(_ name: String = "secrets.db") throws -> [UInt8] {
    let number = open(path(name), O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("open") }
    let file = Descriptor(owning: number)
    var status = stat()
    guard fstat(number, &status) == 0 else { throw SystemError("fstat") }
    return try file.read(upTo: Int(status.st_size))
  }

  func put(_ bytes: [UInt8], _ name: String = "secrets.db") throws {
    try temporary.put(bytes, "data/" + name)
  }
}

/// Items for tests.
enum Sample {
  static let group = "test.group"

  static func record(
    account: String = "ada", service: String? = "mail", server: String? = nil, label: String? = nil,
    flags: AccessFlags = [], enrolments: UInt64 = 7
  ) throws -> ItemRecord {
    var attributes: [Attribute: AttributeValue] = [
      .account: .text(account), .accessGroup: .text(group), .synchronizable: .number(0),
      .created: .instant(1_700_000_000.25), .modified: .instant(1_700_000_000.25),
    ]
    if let server {
      attributes[.server] = .text(server)
    } else {
      attributes[.service] = service.map { .text($0) }
    }
    if let label { attributes[.label] = .text(label) }
    return ItemRecord(
      server == nil ? .genericPassword : .internetPassword, attributes,
      Protection(try AccessControl(.whenUnlocked, flags), enrolments: enrolments))
  }

  static func filter(
    _ itemClass: ItemClass? = .genericPassword, account: String? = nil, service: String? = nil,
    server: String? = nil
  ) -> ItemFilter {
    var filter = ItemFilter(itemClass)
    filter.groups = [group]
    if let account { filter.attributes[.account] = .text(account) }
    if let service { filter.attributes[.service] = .text(service) }
    if let server { filter.attributes[.server] = .text(server) }
    return filter
  }

  static func value(_ text: String) throws -> SecretValue {
    guard let value = SecretValue(text: text) else { throw SystemError("mmap", ENOMEM) }
    return value
  }
}

extension SecretValue {
  convenience init?(text: String) {
    var text = text
    guard let made = text.withUTF8({ SecretValue(copying: UnsafeRawBufferPointer($0)) }) else { return nil }
    self.init(byteCount: made.byteCount) { room in
      made.withBytes { room.copyMemory(from: $0) }
      return true
    }
  }

  /// The secret of a test.
  var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}

extension ItemStorage {
  @discardableResult
  func add(
    _ text: String, account: String = "ada", service: String? = "mail", server: String? = nil,
    password: Passcode? = nil
  ) throws -> StoredItem {
    try insert(
      Sample.record(account: account, service: service, server: server), Sample.value(text),
      password: password)
  }

  /// The values that a filter finds, opened.
  func texts(_ filter: ItemFilter, limit: Int? = nil) throws -> [String] {
    try find(filter, limit: limit).map { try open($0, password: nil).text }
  }
}
