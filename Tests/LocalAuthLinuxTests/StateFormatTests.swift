import LocalAuthModel
import Testing

@testable import LocalAuthLinux

@Suite("The state file's bytes")
struct StateFormatTests {
  /// A state in which every line has something to say.
  private static var full: StateFormat {
    var state = DeviceState()
    state.mismatches = 4
    state.wrongPasscodes = 5
    state.passcodeDelay = .seconds(42)
    state.demand = .restart
    state.sinceUnlock = .minutes(3)
    state.sincePasscode = .hours(2)
    state.biometricUnlock = BiometricUnlock(age: .seconds(9), identity: .max)
    state.refunds = 2
    state.charges = [
      Charge(id: 1, kind: .biometry), Charge(id: 2, kind: .passcode),
      Charge(id: 3, kind: .biometry, isTouched: true),
    ]
    state.consents = ["com.example.app": .granted, "": .denied, "süß 100%\n": .denied]
    return StateFormat(boot: "78cc25ca-f3da-4e16-9f95-cba443b22799", saved: .seconds(77), state: state)
  }

  @Test(
    "What is written reads back, byte for byte",
    arguments: [full, StateFormat(boot: nil, saved: .zero, state: .fresh)])
  func roundTrip(format: StateFormat) throws {
    let read = try StateFormat(format.bytes)
    #expect(read == format)
    #expect(read.bytes == format.bytes)
  }

  @Test("A file of every line looks as documented")
  func snapshot() {
    #expect(
      String(decoding: Self.full.bytes, as: UTF8.self) == """
        local-authentication state 1
        boot 78cc25ca-f3da-4e16-9f95-cba443b22799
        saved 77000000000
        mismatches 4
        wrong-passcodes 5
        passcode-delay 42000000000
        demand 3
        since-unlock 180000000000
        since-passcode 7200000000000
        since-biometric-unlock 9000000000
        unlocked-with 18446744073709551615
        refunds 2
        charge 1 0
        charge 2 1
        charge 3 2
        consent 1 \("")
        consent 0 com.example.app
        consent 1 s%c3%bc%c3%9f%20100%25%0a
        crc32 \(checksum)

        """)
  }

  private var checksum: String {
    let lines = String(decoding: Self.full.bytes, as: UTF8.self).split(separator: "\n")
    return String(lines.last?.dropFirst(6) ?? "")
  }

  @Test("Every byte changed, in every bit, is damage; so is every cut")
  func damage() {
    let bytes = Self.full.bytes
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        // In the first line a digit may turn into a later version: refused as well, with its own words.
        #expect(throws: StateFormat.Flaw.self) { try StateFormat(changed) }
      }
      #expect(throws: StateFormat.Flaw.self) { try StateFormat(Array(bytes[..<index])) }
    }
    #expect(throws: StateFormat.Flaw.damaged) { try StateFormat(bytes + Array("\n".utf8)) }
  }

  /// A file with one line changed and the checksum made anew.
  private func resealed(_ old: String, _ new: String) -> [UInt8] {
    let lines = String(decoding: Self.full.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let body = (lines.dropLast(2).joined(separator: "\n") + "\n").replacing(old, with: new)
    let checksum = String(Checksum.crc32(Array(body.utf8)), radix: 16)
    return Array("\(body)crc32 \(String(repeating: "0", count: 8 - checksum.count))\(checksum)\n".utf8)
  }

  @Test(
    "A right checksum does not excuse another spelling, a wrong order, or a number out of bounds",
    arguments: [
      ("mismatches 4", "mismatches 04"), ("mismatches 4", "mismatches +4"),
      ("mismatches 4", "mismatches 10001"),
      ("mismatches 4", "mismatches -1"), ("mismatches 4", "mismatches  4"), ("demand 3", "demand 9"),
      ("saved 77000000000", "saved 9223372036854775807"), ("refunds 2\n", "refunds 2\nrefunds 2\n"),
      ("charge 2 1", "charge 2 3"), ("consent 0 com", "consent 2 com"), ("%c3", "%C3"),
      ("boot 78cc", "boat 78cc"),
      ("since-unlock 180000000000", "since-unlock none "), ("%20", " "),
    ])
  func resealedNonsense(old: String, new: String) {
    #expect(throws: StateFormat.Flaw.damaged) { try StateFormat(resealed(old, new)) }
  }

  @Test("A later version is told apart from damage")
  func newer() {
    #expect(throws: StateFormat.Flaw.newer) { try StateFormat(Array("local-authentication state 2\n".utf8)) }
    for text in ["", "\n", "garbage\n", "local-authentication state 0\n", "local-authentication state x\n"] {
      #expect(throws: StateFormat.Flaw.damaged) { try StateFormat(Array(text.utf8)) }
    }
  }

  @Test("A file that is too large is not looked at")
  func tooLarge() {
    #expect(throws: StateFormat.Flaw.damaged) {
      try StateFormat([UInt8](repeating: UInt8(ascii: "\n"), count: StateFormat.mostBytes + 1))
    }
  }
}
