import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// Random dictionaries, most of them nonsense, on a device in random states: a status each time, and afterwards the
/// keychain holds what a plain list says it holds.
@Suite("Random calls")
struct KeychainFuzzTests {
  @Test("50,000 random calls a seed", arguments: [1, 2, 3, 4] as [UInt64])
  func calls(seed: UInt64) throws {
    let device = SimulatedDevice(seed: seed)
    device.app.accessGroups = ["app", "shared"]
    var player = FuzzPlayer(device: device, seed: seed)
    var held = 0
    for _ in 0..<25 {
      // What the person is asked and does not answer is a problem of the script, which is not tested here.
      _ = try? device.use { for _ in 0..<2_000 { player.play() } }
      _ = try? device.checkScript()
      held += player.list.count
      try device.use { player.verify() }
    }
    let statuses = player.statuses.sorted { $0.key > $1.key }.map { "\($0.key): \($0.value)" }
    print("random calls, seed \(seed), \(held) items compared;", statuses.joined(separator: ", "))
    #expect(held > 100)
    #expect(player.statuses.values.reduce(0, +) == 50_000)
    // It must have done something, too.
    #expect(player.statuses[errSecSuccess, default: 0] > 5_000)
  }
}

/// Plays calls and keeps the list.
private struct FuzzPlayer {
  let device: SimulatedDevice
  var random: Dice
  var list: [Kept] = []
  var statuses: [OSStatus: Int] = [:]
  var contexts: [LAContext] = []
  /// Counts changes of the enrolments.
  var set = 0
  var played = 0

  init(device: SimulatedDevice, seed: UInt64) {
    self.device = device
    random = Dice(state: seed)
  }

  /// One item as the list has it.
  struct Kept {
    var attributes: [String: Canon]
    var secret: Data
    var protection: String
    var flags: UInt
    /// The enrolments that it was added under.
    var set: Int

    /// What tells it from others of its class and group.
    var nameKeys: [String] {
      attributes["class"] == .bytes(Array("genp".utf8))
        ? ["acct", "svce"] : ["acct", "sdmn", "srvr", "ptcl", "atyp", "port", "path"]
    }

    func isDead(_ now: Int) -> Bool {
      flags & SecAccessControlCreateFlags.biometryCurrentSet.rawValue != 0 && set != now
        && flags & SecAccessControlCreateFlags.or.rawValue == 0
    }
  }

  /// A value as it is compared.
  enum Canon: Hashable {
    case number(Int64)
    case bytes([UInt8])

    init?(_ value: Any, for key: String) {
      if numberKeys.contains(key), let number = value as? NSNumber {
        self = .number(number.int64Value)
      } else if let text = value as? String {
        let number = numberKeys.contains(key) ? Int64(text) : nil
        self = number.map { .number($0) } ?? .bytes(Array(text.utf8))
      } else if let data = value as? Data {
        self = .bytes([UInt8](data))
      } else {
        return nil
      }
    }

    /// What is held where nothing was given; a kind of authentication is a text then.
    static func missing(_ key: String) -> Canon {
      numberKeys.contains(key) && key != "atyp" ? .number(0) : .bytes([])
    }
  }

  // MARK: Playing

  mutating func play() {
    played += 1
    if random.roll(40) == 0 { happen() }
    if random.roll(4) == 0 {
      device.script(random.pick([[.match], [.enterPasscode("1234")], [.tap(.cancel)]]))
    }
    if played % 512 == 0 { _ = try? device.checkScript() }
    // It must not grow without end.
    let call = list.count > 60 ? Call.delete : random.pick([.add, .add, .copy, .copy, .update, .delete])
    let query = dictionary(call)
    let takesResult = random.roll(2) == 0
    var result: CFTypeRef?
    let status: OSStatus
    switch call {
    case .add:
      status = takesResult ? SecItemAdd(query, &result) : SecItemAdd(query, nil)
      if status == errSecSuccess { noteAdd(query) }
    case .copy:
      status = takesResult ? SecItemCopyMatching(query, &result) : SecItemCopyMatching(query, nil)
    case .update:
      let changes = changes()
      status = SecItemUpdate(query, changes)
      if status == errSecSuccess { noteUpdate(query, changes) }
    case .delete:
      status = SecItemDelete(query)
      if status == errSecSuccess {
        let limit = (query as? [AnyHashable: Any])?["m_Limit"]
        #expect(limit == nil || limit as? String == "m_LimitAll")
        list = list.filter { !matches($0, query) }
      }
    }
    statuses[status, default: 0] += 1
    if status == errSecSuccess, takesResult, call == .add || call == .copy { check(result, query, call) }
  }

  /// What a call that succeeded left as its result.
  private func check(_ result: CFTypeRef?, _ query: CFDictionary, _ call: Call) {
    let entries = query as? [AnyHashable: Any] ?? [:]
    let wishes = ["r_Data", "r_Attributes", "r_PersistentRef", "r_Ref"].filter {
      entries[$0] as? Bool == true
    }
    let limit = entries["m_Limit"]
    let isOne = call == .add || limit == nil || limit as? String == "m_LimitOne" || limit as? Int == 1
    // A password has no object: alone it is nothing, beside others it is the class.
    if wishes.isEmpty || isOne && wishes == ["r_Ref"] {
      #expect(result == nil, "\(entries)")
      return
    }
    guard let results: [Any] = isOne ? result.map({ [$0] }) : result as? [Any] else {
      Issue.record("\(entries) left \(String(describing: result))")
      return
    }
    #expect(results.isEmpty == (wishes == ["r_Ref"]), "\(entries)")
    for result in results {
      if wishes.count == 1, wishes != ["r_Attributes"] {
        #expect(result is Data, "\(entries)")
        continue
      }
      let keys = [
        "v_Data": "r_Data", "acct": "r_Attributes", "v_PersistentRef": "r_PersistentRef", "class": "r_Ref",
      ]
      let found = result as? [String: Any] ?? [:]
      for (key, wish) in keys {
        let isThere = found[key] != nil
        #expect(isThere == wishes.contains(wish), "\(key) of \(entries)")
      }
    }
  }

  /// Something happens to the device.
  private mutating func happen() {
    switch random.roll(9) {
    case 0: device.lock()
    case 1, 2, 3: device.unlock(withPasscode: "1234")
    case 4: device.lockOut()
    case 5: device.reboot()
    case 6:
      device.removeEnrolment("other")
      device.enrol("other")
      set += 1
      // What a context had shown would open what nothing else opens.
      contexts.forEach { $0.invalidate() }
      contexts = []
    case 7: device.app.scene = random.pick([.active, .active, .inactive, .background])
    default:
      if contexts.count < 4 { contexts.append(LAContext()) } else { contexts = [] }
      contexts.last?.interactionNotAllowed = random.roll(2) == 0
      if random.roll(4) == 0 { contexts.last?.invalidate() }
    }
  }

  // MARK: Dictionaries

  private mutating func dictionary(_ call: Call) -> CFDictionary {
    let query = NSMutableDictionary()
    let itemClass = random.pick([kSecClassGenericPassword, kSecClassInternetPassword])
    if random.roll(30) != 0 { query[kSecClass] = itemClass }
    if random.roll(5) != 0 { query[kSecAttrAccount] = random.pick(["a", "b", "c"]) }
    if random.roll(2) == 0 {
      query[itemClass == kSecClassGenericPassword ? kSecAttrService : kSecAttrServer] = random.pick([
        "s", "t",
      ])
    }
    if random.roll(4) == 0 { query[kSecAttrSynchronizable] = random.roll(2) == 0 }
    if call == .add {
      query[kSecValueData] = secret()
      guardItem(query)
    }
    if call == .copy || call == .add, random.roll(2) == 0 { query[kSecReturnData] = true }
    if !contexts.isEmpty, random.roll(5) == 0 {
      query[kSecUseAuthenticationContext] = contexts[random.roll(contexts.count)]
    }
    while random.roll(3) == 0 { spice(query) }
    return query
  }

  private mutating func changes() -> CFDictionary {
    let changes = NSMutableDictionary()
    if random.roll(2) == 0 { changes[kSecValueData] = secret() }
    if random.roll(3) == 0 { changes[kSecAttrLabel] = random.pick(["x", "y"]) }
    if random.roll(6) == 0 { changes[kSecAttrAccount] = random.pick(["a", "b", "c"]) }
    if random.roll(10) == 0 { guardItem(changes) }
    while random.roll(4) == 0 { spice(changes) }
    return changes
  }

  private mutating func secret() -> Data { Data((0..<random.roll(4)).map { _ in UInt8(random.roll(256)) }) }

  private mutating func guardItem(_ query: NSMutableDictionary) {
    let protection = random.pick(["ak", "ck", "dk", "aku", "akpu"]) as NSString
    switch random.roll(6) {
    case 0: query[kSecAttrAccessible] = protection
    case 1:
      let flags = random.pick(
        [
          [], .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode,
          [.biometryCurrentSet, .or, .devicePasscode],
        ] as [SecAccessControlCreateFlags])
      query[kSecAttrAccessControl] = control(flags, protection)
    default: break
    }
  }

  /// Any key with any value.
  private mutating func spice(_ query: NSMutableDictionary) {
    let key = fuzzKeys[random.roll(fuzzKeys.count)]
    // Half of the time something that may go with it.
    switch random.roll(2) == 0 ? key.first : nil {
    case "r": query[key] = random.roll(2) == 0
    case "u": query[key] = random.pick(["u_AuthUIA", "u_AuthUIF", "u_AuthUIS"])
    case "m": query[key] = random.pick(["m_LimitOne", "m_LimitAll"])
    default: query[key] = junk(3)
    }
    if random.roll(200) == 0 { query[junkKey()] = "x" }
  }

  private mutating func junkKey() -> AnyHashable {
    switch random.roll(4) {
    case 0: random.roll(100)
    case 1: Data([1, 2, 3, 4])
    case 2: NSNull()
    default: Date(timeIntervalSince1970: 1)
    }
  }

  private mutating func junk(_ depth: Int) -> Any {
    switch random.roll(16) {
    case 0: return NSNumber(value: random.roll(3))
    case 1: return random.pick([true, false])
    case 2: return random.pick([Double.nan, .infinity, -.infinity, 1.5, 1e300, 2])
    case 3: return random.pick([Int64.min, .max, -1, 0, 443])
    case 4:
      return random.pick(["", "a", "b", "s", "x", "app", "shared", "foreign", "syna", "genp", "1", "ak"])
    case 5: return random.pick(["é", "e\u{301}", "\u{0}", "🔑", "443", "-1", "99999999999999999999"])
    case 6: return Data((0..<random.roll(24)).map { _ in UInt8(random.roll(256)) })
    case 7: return Data("genp".utf8) + Data(count: random.roll(20))
    case 8: return Date(timeIntervalSince1970: random.pick([0, 1e10, -1e10, .nan, .infinity]))
    case 9: return NSNull()
    case 10: return NSObject()
    case 11: return LAContext()
    case 12: return control(random.pick([[], .userPresence, .privateKeyUsage, .biometryCurrentSet]))
    case 13: return depth == 0 ? [] : [junk(depth - 1), junk(depth - 1)]
    case 14: return depth == 0 ? [:] : ["class": junk(depth - 1), "v_Data": junk(depth - 1)]
    default: return NSMutableString(string: "a")
    }
  }

  // MARK: The list

  private mutating func noteAdd(_ query: CFDictionary) {
    var kept = Kept(
      attributes: ["agrp": .bytes(Array("app".utf8)), "sync": .number(0)], secret: Data(), protection: "ak",
      flags: 0, set: set)
    note(query, in: &kept)
    for key in kept.nameKeys where kept.attributes[key] == nil { kept.attributes[key] = .missing(key) }
    list.append(kept)
  }

  private mutating func noteUpdate(_ query: CFDictionary, _ changes: CFDictionary) {
    list = list.map { kept in
      guard matches(kept, query), !kept.isDead(set) else { return kept }
      var changed = kept
      note(changes, in: &changed)
      return changed
    }
  }

  private func note(_ dictionary: CFDictionary, in kept: inout Kept) {
    for (key, value) in dictionary {
      guard let key = key as? String else { continue }
      switch key {
      case "class": kept.attributes[key] = Canon(value, for: key)
      case "v_Data": kept.secret = value as? Data ?? Data()
      case "pdmn": kept.protection = value as? String ?? ""
      case "accc":
        guard let control = value as? SecAccessControl else { continue }
        kept.protection = control.control.accessibility.rawValue
        kept.flags = control.control.flags.rawValue
        kept.set = set
      case "cdat", "mdat", "nleg": break
      default: if key.utf8.count == 4 { kept.attributes[key] = Canon(value, for: key) }
      }
    }
  }

  private func matches(_ kept: Kept, _ query: CFDictionary) -> Bool {
    var isSynchronizable: Canon? = .number(0)
    for (key, value) in query {
      guard let key = key as? String else { return false }
      switch key {
      case "sync":
        isSynchronizable = value as? String == "syna" ? nil : Canon(value, for: key)
      case "pdmn": if kept.protection != value as? String { return false }
      case "accc":
        guard let control = (value as? SecAccessControl)?.control else { return false }
        if control.accessibility.rawValue != kept.protection || control.flags.rawValue != kept.flags {
          return false
        }
      case "cdat", "mdat": return false
      case "nleg": break
      default:
        guard key == "class" || key.utf8.count == 4 else { continue }
        if kept.attributes[key] ?? .missing(key) != Canon(value, for: key) { return false }
      }
    }
    return isSynchronizable == nil || kept.attributes["sync"] == isSynchronizable
  }

  /// Compares the list with the keychain, item by item.
  mutating func verify() {
    device.app.scene = .active
    // The passcode ends whatever lockout there is.
    device.lock()
    device.unlock(withPasscode: "1234")
    let context = device.contextProvenByBoth()
    context.interactionNotAllowed = true
    var found: [[String: Any]] = []
    for itemClass in ["genp", "inet"] {
      let query: [String: Any] = [
        "class": itemClass, "sync": "syna", "r_Data": true, "r_Attributes": true, "m_Limit": "m_LimitAll",
        "u_AuthCtx": context,
      ]
      var result: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &result)
      #expect(status == errSecSuccess || status == errSecItemNotFound)
      found += (result as? [[String: Any]] ?? []).map { $0.merging(["class": itemClass]) { $1 } }
    }
    // What leaves the device is guarded by nobody, of whatever class it is.
    #expect(!list.contains { $0.attributes["sync"] == .number(1) && $0.flags != 0 })
    let alive = list.filter { !$0.isDead(set) }
    let lines = (found: Set(found.map(line)), kept: Set(alive.map(line)))
    #expect(lines.found.subtracting(lines.kept) == [])
    #expect(lines.kept.subtracting(lines.found) == [])
    #expect(found.count == alive.count)
    // The dead ones are there all the same, under their names.
    for kept in list where kept.isDead(set) {
      var query: [String: Any] = [:]
      for (key, value) in ["vwht": Canon.missing("vwht")].merging(kept.attributes, uniquingKeysWith: { $1 }) {
        switch value {
        case .number(let number): query[key] = NSNumber(value: number)
        case .bytes(let bytes) where key == "class" || numberKeys.contains(key):
          query[key] = String(decoding: bytes, as: UTF8.self)
        case .bytes(let bytes): query[key] = Data(bytes)
        }
      }
      #expect(SecItemCopyMatching(query as CFDictionary, nil) == errSecItemNotFound)
      #expect(SecItemDelete(query as CFDictionary) == errSecSuccess)
    }
    list = alive
  }

  private func line(_ kept: Kept) -> [String: Canon] {
    var line = kept.attributes
    line["pdmn"] = .bytes(Array(kept.protection.utf8))
    line["accc"] = .number(Int64(kept.flags))
    line["v_Data"] = .bytes([UInt8](kept.secret))
    return line
  }

  private func line(_ found: [String: Any]) -> [String: Canon] {
    var line: [String: Canon] = [:]
    for (key, value) in found where key != "cdat" && key != "mdat" { line[key] = Canon(value, for: key) }
    line["accc"] = .number(Int64((found["accc"] as? SecAccessControl)?.control.flags.rawValue ?? 0))
    return line
  }
}

private let numberKeys: Set<String> = ["sync", "ptcl", "atyp", "port", "crtr", "type", "invi", "nega"]

private let fuzzKeys = [
  "class", "acct", "svce", "gena", "sdmn", "srvr", "ptcl", "atyp", "port", "path", "agrp", "sync", "vwht",
  "cdat",
  "mdat", "desc", "icmt", "crtr", "type", "labl", "invi", "nega", "pdmn", "accc", "kcls", "klbl", "atag",
  "zzzz",
  "m_Limit", "m_CaseInsensitive", "m_HostOrSubdomainOfHost", "m_ItemList", "m_TrustedOnly", "m_", "r_Data",
  "r_Attributes", "r_Ref", "r_PersistentRef", "r_", "u_AuthCtx", "u_AuthUI", "u_OpPrompt", "u_NoAuthUI",
  "u_ItemList", "nleg", "u_UserIndependentKeychain", "u_", "v_Data", "v_Ref", "v_PersistentRef", "v_",
  "persistref", "", "x",
]

/// Numbers that follow from a seed.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var number = state
    number = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
    number = (number ^ (number >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((number ^ (number >> 31)) % UInt64(sides))
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
}
