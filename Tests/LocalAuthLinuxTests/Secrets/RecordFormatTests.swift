import LocalAuthModel
import LocalAuthSecrets
import Testing

@Suite("The bytes of a record") struct RecordFormatTests {
  /// A record of every kind of value.
  static func full() throws -> ItemRecord {
    ItemRecord(
      .internetPassword,
      [
        .account: .text("ada"), .server: .text("example.org"), .port: .number(-443),
        .generic: .bytes([0, 255]),
        .accessGroup: .text(""), .created: .instant(0.5), .label: .text("süß"),
      ], Protection(try AccessControl(.whenUnlocked, [.userPresence]), enrolments: 0x0102_0304_0506_0708))
  }

  /// As in `Documentation/secret-store.md`, section 3.
  static let fullBytes = hexadecimal(
    """
    01 696e6574 02616b 00000001 0102030405060708 07
    61636374 01 00000003 616461
    61677270 01 00000000
    63646174 04 00000008 3fe0000000000000
    67656e61 02 00000002 00ff
    6c61626c 01 00000005 73c3bcc39f
    706f7274 03 00000008 fffffffffffffe45
    73727672 01 0000000b 6578616d706c652e6f7267
    """)

  @Test("A record has the documented bytes, and is read back from them")
  func vector() throws {
    let record = try Self.full()
    #expect(try RecordFormat.encode(record) == Self.fullBytes)
    #expect(try RecordFormat.decode(Self.fullBytes) == record)
  }

  @Test("Every kind of protection and every attribute comes back")
  func everything() throws {
    for itemClass in ItemClass.allCases {
      for accessibility in Accessibility.allCases {
        let flags: [AccessFlags] = [
          [], .userPresence, [.biometryAny, .or, .devicePasscode],
          [.biometryCurrentSet, .and, .devicePasscode, .applicationPassword], [.companion, .privateKeyUsage],
        ]
        for flags in flags {
          var record = ItemRecord(
            itemClass, [:], Protection(try AccessControl(accessibility, flags), enrolments: .max))
          for (index, attribute) in Attribute.allCases.enumerated() {
            record.attributes[attribute] =
              [.text("\(index)"), .bytes([UInt8(index)]), .number(.min), .instant(-1.5)][index % 4]
            #expect(try RecordFormat.decode(RecordFormat.encode(record)) == record)
          }
        }
      }
    }
  }

  @Test("Damage has a name", arguments: damaged)
  func damage(bytes: String, flaw: RecordFormat.Flaw) {
    #expect(throws: flaw) { try RecordFormat.decode(hexadecimal(bytes)) }
  }

  /// As in `Documentation/secret-store.md`, section 3.
  static let damaged: [(String, RecordFormat.Flaw)] = [
    ("", .truncated),
    ("02", .unknownVersion),
    ("01 67656e78", .unknownClass),
    ("01 67656e70 02 7878", .unknownAccessibility),
    ("01 67656e70 ff 616b", .truncated),
    ("01 67656e70 02 616b 00000004 0000000000000000 00", .badFlags),
    ("01 67656e70 02 616b 0000c010 0000000000000000 00", .badFlags),
    ("01 67656e70 02 616b 00000000 0000000000000000 16", .tooManyAttributes),
    ("01 67656e70 02 616b 00000000 0000000000000000 01 78787878", .unknownAttribute),
    (
      "01 67656e70 02 616b 00000000 0000000000000000 02 7376636501 00000000 6163637401 00000000",
      .unsortedAttributes
    ),
    (
      "01 67656e70 02 616b 00000000 0000000000000000 02 6163637401 00000000 6163637401 00000000",
      .unsortedAttributes
    ),
    ("01 67656e70 02 616b 00000000 0000000000000000 01 6163637405 00000000", .unknownKind),
    ("01 67656e70 02 616b 00000000 0000000000000000 01 706f727403 00000004 00000000", .badLength),
    ("01 67656e70 02 616b 00000000 0000000000000000 01 6163637401 7fffffff 00", .tooLong),
    ("01 67656e70 02 616b 00000000 0000000000000000 01 6163637401 00000002 00", .truncated),
    ("01 67656e70 02 616b 00000000 0000000000000000 01 6163637401 00000001 ff", .badText),
    ("01 67656e70 02 616b 00000000 0000000000000000 01 6364617404 00000008 7ff8000000000000", .badInstant),
    ("01 67656e70 02 616b 00000000 0000000000000000 01 6364617404 00000008 8000000000000000", .badInstant),
    ("01 67656e70 02 616b 00000000 0000000000000000 00 00", .trailingBytes),
  ]

  @Test("Whatever decodes has just these bytes: every bit changed, every cut, every byte more")
  func oneSpelling() throws {
    for index in Self.fullBytes.indices {
      for bit in 0..<8 {
        var changed = Self.fullBytes
        changed[index] ^= 1 << bit
        if let record = try? RecordFormat.decode(changed) {
          #expect(try RecordFormat.encode(record) == changed)
          #expect(record != (try Self.full()))
        }
      }
      #expect(throws: RecordFormat.Flaw.self) { try RecordFormat.decode(Array(Self.fullBytes[..<index])) }
    }
    #expect(throws: RecordFormat.Flaw.trailingBytes) { try RecordFormat.decode(Self.fullBytes + [0]) }
  }

  @Test("What is too long, or no instant, has no bytes; zero has one spelling")
  func limits() throws {
    var record = try Self.full()
    record.attributes[.comment] = .text(String(repeating: "x", count: RecordFormat.mostBytes))
    #expect(throws: RecordFormat.Flaw.tooLong) { try RecordFormat.encode(record) }
    #expect(throws: RecordFormat.Flaw.tooLong) {
      try RecordFormat.decode([UInt8](repeating: 1, count: RecordFormat.mostBytes + 1))
    }
    for seconds in [Double.nan, .infinity, -.infinity] {
      record.attributes = [.created: .instant(seconds)]
      #expect(throws: RecordFormat.Flaw.badInstant) { try RecordFormat.encode(record) }
    }
    record.attributes = [.created: .instant(-0.0)]
    let negative = try RecordFormat.encode(record)
    record.attributes = [.created: .instant(0)]
    #expect(try RecordFormat.encode(record) == negative)
  }
}

/// Bytes from hexadecimal digits; anything between them is passed over.
func hexadecimal(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// Hexadecimal digits of bytes.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
