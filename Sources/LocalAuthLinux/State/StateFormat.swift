import LocalAuthModel

/// The bytes of a device's memory on disk: `Documentation/state-file.md`.
///
/// Text, one value a line, in one order, in one spelling, closed by a checksum. What does not decode to the
/// byte is damaged; nothing is guessed.
struct StateFormat: Equatable {
  /// Why bytes are not a state.
  enum Flaw: Error, Hashable {
    case damaged
    /// Written by a later version of this library: to be left alone.
    case newer
  }

  /// The longest file: more than the most consents, in their longest spelling, take.
  static let mostBytes = 1 << 20
  private static let heading = "local-authentication state "
  private static let version = "1"
  /// No count that this library writes comes near; a larger one is damage.
  private static let mostCount: UInt64 = 10_000
  private static let longestTime = Duration.seconds(100 * 366 * 86_400)

  /// The start of the machine in which the times were taken, or nil where the kernel does not say.
  var boot: String?
  /// When, on the clock of that start.
  var saved: Duration
  var state: DeviceState

  // MARK: Writing

  var bytes: [UInt8] {
    var lines = [
      Self.heading + Self.version,
      "boot \(boot ?? "none")",
      "saved \(saved.nanosecondCount)",
      "mismatches \(state.mismatches)",
      "wrong-passcodes \(state.wrongPasscodes)",
      "passcode-delay \(state.passcodeDelay.nanosecondCount)",
      "demand \(state.demand.map { String($0.rawValue) } ?? "none")",
      "since-unlock \(Self.spelled(state.sinceUnlock))",
      "since-passcode \(Self.spelled(state.sincePasscode))",
      "since-biometric-unlock \(Self.spelled(state.biometricUnlock?.age))",
      "unlocked-with \(state.biometricUnlock.map { String($0.identity) } ?? "none")",
      "refunds \(state.refunds)",
    ]
    lines += state.charges.map { "charge \($0.id) \(ChargeNumber($0).rawValue)" }
    let consents = state.consents.map { (Self.spelled($0.key), $0.value.rawValue) }.sorted { $0.0 < $1.0 }
    lines += consents.map { "consent \($0.1) \($0.0)" }
    let body = Array((lines.joined(separator: "\n") + "\n").utf8)
    let checksum = String(Checksum.crc32(body), radix: 16)
    return body + Array("crc32 \(String(repeating: "0", count: 8 - checksum.count))\(checksum)\n".utf8)
  }

  private static func spelled(_ age: Duration?) -> String { age.map { String($0.nanosecondCount) } ?? "none" }

  /// Letters, digits and three marks as they are; every other byte as % and two digits.
  private static func spelled(_ app: AppIdentifier) -> String {
    app.name.utf8.map { byte in
      let isPlain =
        isLetterOrDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_")
      return isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  // MARK: Reading

  init(boot: String?, saved: Duration, state: DeviceState) {
    self.boot = boot
    self.saved = saved
    self.state = state
  }

  init(_ bytes: [UInt8]) throws(Flaw) {
    guard bytes.count <= Self.mostBytes, bytes.last == UInt8(ascii: "\n") else { throw .damaged }
    var lines = bytes.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }[...]
    guard let first = lines.popFirst(), first.hasPrefix(Self.heading) else { throw .damaged }
    if first.dropFirst(Self.heading.count) != Self.version {
      guard let later = UInt(first.dropFirst(Self.heading.count)), later > 1 else { throw .damaged }
      throw .newer
    }
    boot = nil
    saved = .zero
    state = DeviceState()
    try read(&lines)
    // One spelling only: also proves the checksum, the order and every number's form.
    guard self.bytes == bytes else { throw .damaged }
  }

  private mutating func read(_ lines: inout ArraySlice<String>) throws(Flaw) {
    let start = try Self.value("boot", &lines)
    boot = start == "none" ? nil : start
    saved = try Self.time("saved", &lines)
    state.mismatches = try Self.count("mismatches", &lines)
    state.wrongPasscodes = try Self.count("wrong-passcodes", &lines)
    state.passcodeDelay = try Self.time("passcode-delay", &lines)
    let demand = try Self.value("demand", &lines)
    if demand != "none" {
      guard let number = UInt8(demand), let known = PasscodeDemand(rawValue: number) else { throw .damaged }
      state.demand = known
    }
    state.sinceUnlock = try Self.age("since-unlock", &lines)
    state.sincePasscode = try Self.age("since-passcode", &lines)
    let age = try Self.age("since-biometric-unlock", &lines)
    let identity = UInt64(try Self.value("unlocked-with", &lines))
    if let age, let identity { state.biometricUnlock = BiometricUnlock(age: age, identity: identity) }
    state.refunds = try Self.count("refunds", &lines)
    while lines.first?.hasPrefix("charge ") == true {
      let parts = try Self.value("charge", &lines).split(separator: " ")
      guard parts.count == 2, let id = UInt64(parts[0]), let raw = UInt8(parts[1]),
        let number = ChargeNumber(rawValue: raw), state.charges.count < 1000
      else { throw .damaged }
      state.charges.append(number.charge(id))
    }
    while lines.first?.hasPrefix("consent ") == true {
      let parts = try Self.value("consent", &lines).split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 2, let raw = UInt8(parts[0]), let consent = Consent(rawValue: raw),
        let name = Self.name(parts[1])
      else { throw .damaged }
      state.consents[AppIdentifier(name)] = consent
    }
  }

  private static func value(_ key: String, _ lines: inout ArraySlice<String>) throws(Flaw) -> String {
    guard let line = lines.popFirst(), line.hasPrefix(key + " ") else { throw .damaged }
    return String(line.dropFirst(key.count + 1))
  }

  private static func count(_ key: String, _ lines: inout ArraySlice<String>) throws(Flaw) -> Int {
    guard let number = UInt64(try value(key, &lines)), number <= mostCount else { throw .damaged }
    return Int(number)
  }

  private static func time(_ key: String, _ lines: inout ArraySlice<String>) throws(Flaw) -> Duration {
    guard let time = Duration(nanosecondCount: try value(key, &lines)), time <= longestTime else {
      throw .damaged
    }
    return time
  }

  private static func age(_ key: String, _ lines: inout ArraySlice<String>) throws(Flaw) -> Duration? {
    if lines.first == key + " none" {
      lines.removeFirst()
      return nil
    }
    return try time(key, &lines)
  }

  private static func name(_ spelled: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = spelled.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let code = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    guard bytes.count <= AppIdentifier.mostBytes else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// What is attempted, and how far it went, as one number.
private enum ChargeNumber: UInt8 {
  case biometry = 0
  case passcode = 1
  case touchedBiometry = 2

  init(_ charge: Charge) {
    self =
      switch charge.kind {
      case .passcode: .passcode
      case .biometry: charge.isTouched ? .touchedBiometry : .biometry
      }
  }

  func charge(_ id: UInt64) -> Charge {
    Charge(id: id, kind: self == .passcode ? .passcode : .biometry, isTouched: self == .touchedBiometry)
  }
}

extension Duration {
  fileprivate var nanosecondCount: Int64 {
    let parts = components
    return parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000
  }

  fileprivate init?(nanosecondCount text: String) {
    guard let count = Int64(text), count >= 0 else { return nil }
    self = .nanoseconds(count)
  }
}
