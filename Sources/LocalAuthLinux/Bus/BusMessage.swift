import CLocalAuthSystemd

/// A message of the bus, read from its beginning to its end. Every length is bounded before use.
///
/// Valid only during the call that hands it over.
struct BusMessage {
  /// Lists of fingers, devices and properties are far shorter.
  private static let mostEntries = 256
  private static let longestText = 4096

  private let message: OpaquePointer

  init(_ message: OpaquePointer) { self.message = message }

  /// Who sent it, by the unique name that the bus itself writes; nil for the library's own.
  var sender: String? { sd_bus_message_get_sender(message).map { String(cString: $0) } }

  /// The object that it comes from.
  var path: String? { sd_bus_message_get_path(message).map { String(cString: $0) } }

  /// The interface of the method or signal that it is.
  var interface: String? { sd_bus_message_get_interface(message).map { String(cString: $0) } }

  /// The name of the method or signal that it is.
  var member: String? { sd_bus_message_get_member(message).map { String(cString: $0) } }

  /// The name of the error that it is; nil for anything else.
  var errorName: String? {
    guard let error = sd_bus_message_get_error(message), let name = error.pointee.name else { return nil }
    return String(cString: name)
  }

  /// The next text, object path or signature; nil when something else comes next.
  func text() -> String? {
    var type: CChar = 0
    guard sd_bus_message_peek_type(message, &type, nil) > 0,
      [UInt8(ascii: "s"), UInt8(ascii: "o"), UInt8(ascii: "g")].contains(UInt8(bitPattern: type))
    else { return nil }
    var start: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(message, type, &start) > 0, let start else { return nil }
    let text = String(cString: start)
    return text.utf8.count <= Self.longestText ? text : nil
  }

  /// The next truth value; nil when something else comes next.
  func truth() -> Bool? {
    var value: Int32 = 0
    guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &value) > 0 else { return nil }
    return value != 0
  }

  /// The next whole number of 32 bits with a sign; nil when something else comes next.
  func number() -> Int32? {
    var value: Int32 = 0
    guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "i")), &value) > 0 else { return nil }
    return value
  }

  /// The next list of texts or object paths; nil when something else comes next.
  func texts() -> [String]? {
    for kind in ["s", "o"] where enter("a", kind) {
      var texts: [String] = []
      while let text = text() {
        texts.append(text)
        if texts.count > Self.mostEntries { return nil }
      }
      leave()
      return texts
    }
    return nil
  }

  /// The next table of properties, those of the kinds that are read here; nil when something else comes next.
  func properties() -> [String: BusValue]? {
    guard enter("a", "{sv}") else { return nil }
    var properties: [String: BusValue] = [:]
    while enter("e", "sv") {
      guard let name = text(), properties.count < Self.mostEntries else { return nil }
      properties[name] = value()
      leave()
    }
    leave()
    return properties
  }

  /// The value in the next variant; nil for a kind that is not read here, which is passed over.
  func value() -> BusValue? {
    for (kind, read) in readers where enter("v", kind) {
      let value = read()
      leave()
      return value
    }
    sd_bus_message_skip(message, "v")
    return nil
  }

  private var readers: [(String, () -> BusValue?)] {
    [
      ("s", { text().map { .text($0) } }), ("o", { text().map { .text($0) } }),
      ("b", { truth().map { .truth($0) } }), ("i", { number().map { .number($0) } }),
    ]
  }

  private func enter(_ container: String, _ contents: String) -> Bool {
    guard let type = container.utf8.first else { return false }
    return sd_bus_message_enter_container(message, CChar(bitPattern: type), contents) > 0
  }

  private func leave() { sd_bus_message_exit_container(message) }
}

/// A value of a property.
enum BusValue: Hashable {
  case text(String)
  case truth(Bool)
  case number(Int32)
}
