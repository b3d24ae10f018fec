import CLocalAuthSystemd
import LocalAuthSecrets
import LocalAuthService

/// A root key in the desktop's key ring, by the Secret Service on the session bus.
///
/// Only while the default collection is unlocked: no prompt is ever shown, no service started, and everything is
/// over after a bounded time. The key crosses the bus as it is (“plain”): its socket is the person's own, and who
/// can listen there can ask for the key as well.
package struct SecretServiceKey: RootKeySource {
  package let kind = RootKeyKind.secretService
  private let address: String?
  private let patience: Duration

  /// On the session's bus unless another address is given.
  package init(address: String? = nil, patience: Duration = .seconds(2)) {
    self.address = address
    self.patience = patience
  }

  package func find(store: [UInt8]) throws(StorageFault) -> LockedMemory? {
    try explained { () throws(BusFailure) in try Ring(address, patience).key(store) }
  }

  package func make(store: [UInt8]) throws(StorageFault) -> LockedMemory {
    let key = try Sealing.room(Sealing.keyBytes)
    try Sealing.makeKey(key.bytes)
    let kept = try explained { () throws(BusFailure) -> LockedMemory? in
      let ring = try Ring(address, patience)
      try ring.keep(key, store)
      return try ring.key(store)
    }
    guard let kept, kept.isEqual(to: key) else {
      throw .noKey("The desktop's key ring did not keep the key it was given.")
    }
    return key
  }

  private func explained<Result>(_ body: () throws(BusFailure) -> Result) throws(StorageFault) -> Result {
    do throws(BusFailure) {
      return try body()
    } catch {
      switch error {
      case .broken, .refused(BusError.unknownService), .refused(Ring.noOwner):
        throw .noKey("The desktop's key ring does not answer: log in to the desktop, or start its key ring.")
      case .refused(Ring.isLocked):
        throw .noKey("The desktop's key ring is locked: unlock it, as its own program or a new login does.")
      case .refused(Ring.noCollection):
        throw .noKey("The desktop's key ring has no default collection: make one with its own program.")
      case .refused(let name): throw .noKey("The desktop's key ring refuses (\(name)).")
      }
    }
  }
}

/// The default collection of the key ring, while it is unlocked.
private struct Ring {
  static let noOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
  static let isLocked = "org.freedesktop.Secret.Error.IsLocked"
  static let noCollection = "org.freedesktop.Secret.Error.NoSuchObject"

  private static let prefix = "org.freedesktop.Secret."
  private let bus: SessionBus
  /// The service's unique name: nobody else's word counts.
  private let owner: String
  private let collection: String
  private let session: String

  init(_ address: String?, _ patience: Duration) throws(BusFailure) {
    bus = try SessionBus(address: address, patience: patience)
    let name = BusMethod(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "GetNameOwner")
    let owner = try bus.ask(name) {
      $0.append("s", "org.freedesktop.secrets")
    } read: {
      BusMessage($0).text()
    }
    guard owner.hasPrefix(":") else { throw .broken }
    self.owner = owner
    let service = "/org/freedesktop/secrets"
    func method(_ path: String, _ interface: String, _ member: String) -> BusMethod {
      BusMethod(destination: owner, path: path, interface: interface, member: member)
    }
    let alias = method(service, Self.prefix + "Service", "ReadAlias")
    collection = try bus.ask(alias) {
      $0.append("s", "default")
    } read: {
      BusMessage($0).text()
    }
    guard collection != "/" else { throw .refused(Self.noCollection) }
    let property = method(collection, "org.freedesktop.DBus.Properties", "Get")
    let isLocked = try bus.ask(property) { call in
      call.append("s", Self.prefix + "Collection") && call.append("s", "Locked")
    } read: {
      BusMessage($0).value()
    }
    guard case .truth(let isLocked) = isLocked else { throw .broken }
    if isLocked { throw .refused(Self.isLocked) }
    session = try bus.ask(method(service, Self.prefix + "Service", "OpenSession")) { call in
      call.append("s", "plain") && call.inside("v", "s") { $0.append("s", "") }
    } read: { answer in
      _ = BusMessage(answer).value()
      return BusMessage(answer).text()
    }
  }

  private func method(_ path: String, _ interface: String, _ member: String) -> BusMethod {
    BusMethod(destination: owner, path: path, interface: Self.prefix + interface, member: member)
  }

  /// What the item of a store's key is found by.
  private func attributes(_ store: [UInt8], _ call: OpaquePointer) -> Bool {
    let name = store.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let all = [("local-authentication", "root-key 1"), ("store", name)]
    return call.inside("a", "{ss}") { call in
      all.allSatisfy { pair in
        call.inside("e", "ss") { $0.append("s", pair.0) && $0.append("s", pair.1) }
      }
    }
  }

  /// The key of a store; nil when there is none.
  func key(_ store: [UInt8]) throws(BusFailure) -> LockedMemory? {
    let search = method(collection, "Collection", "SearchItems")
    let items = try bus.ask(search) {
      attributes(store, $0)
    } read: {
      BusMessage($0).texts()
    }
    guard let item = items.first else { return nil }
    return try bus.ask(method(item, "Item", "GetSecret")) {
      $0.append("o", session)
    } read: { answer in
      guard sd_bus_message_enter_container(answer, CChar(UInt8(ascii: "r")), "oayays") > 0,
        BusMessage(answer).text() != nil, answer.bytes() != nil, let secret = answer.bytes(),
        secret.count == Sealing.keyBytes, let key = LockedMemory(count: secret.count)
      else { return nil }
      key.bytes.copyMemory(from: secret)
      return key
    }
  }

  /// Keeps a new key. A key ring that wants to ask the person first refuses in effect.
  func keep(_ key: LockedMemory, _ store: [UInt8]) throws(BusFailure) {
    let prompt = try bus.ask(method(collection, "Collection", "CreateItem")) { call in
      call.inside("a", "{sv}") { call in
        call.inside("e", "sv") { call in
          call.append("s", Self.prefix + "Item.Label")
            && call.inside("v", "s") { $0.append("s", "Key of the secrets kept by local-authentication") }
        }
          && call.inside("e", "sv") { call in
            call.append("s", Self.prefix + "Item.Attributes")
              && call.inside("v", "a{ss}") { attributes(store, $0) }
          }
      }
        && call.inside("r", "oayays") { call in
          call.append("o", session) && call.append(UnsafeRawBufferPointer(start: nil, count: 0))
            && call.append(key.readable) && call.append("s", "application/octet-stream")
        }
        && call.appendFalse()
    } read: { answer in
      BusMessage(answer).text().flatMap { _ in BusMessage(answer).text() }
    }
    if prompt != "/" { throw .refused(Self.isLocked) }
  }
}

// A message that is being written, or read. Every failure of sd-bus is a false or a nil.
extension OpaquePointer {
  fileprivate func append(_ type: Unicode.Scalar, _ text: String) -> Bool {
    text.withCString { sd_bus_message_append_basic(self, CChar(UInt8(ascii: type)), $0) } >= 0
  }

  fileprivate func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    sd_bus_message_append_array(self, CChar(UInt8(ascii: "y")), bytes.baseAddress, bytes.count) >= 0
  }

  fileprivate func appendFalse() -> Bool {
    var value: Int32 = 0
    return sd_bus_message_append_basic(self, CChar(UInt8(ascii: "b")), &value) >= 0
  }

  fileprivate func inside(_ type: Unicode.Scalar, _ content: String, _ body: (OpaquePointer) -> Bool) -> Bool
  {
    sd_bus_message_open_container(self, CChar(UInt8(ascii: type)), content) >= 0 && body(self)
      && sd_bus_message_close_container(self) >= 0
  }

  /// The next bytes, valid as long as the message.
  fileprivate func bytes() -> UnsafeRawBufferPointer? {
    var start: UnsafeRawPointer?
    var count = 0
    guard sd_bus_message_read_array(self, CChar(UInt8(ascii: "y")), &start, &count) >= 0 else { return nil }
    return UnsafeRawBufferPointer(start: start, count: count)
  }
}
