import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import Testing

@testable import LocalAuthLinux

/// Secrets in one file that a passphrase opens.
@Suite("Archives of secrets") struct SealedArchiveTests {
  private let passphrase: Passcode
  private let entries: [SealedArchive.Entry]

  init() throws {
    passphrase = try #require(Passcode(text: "open sesame"))
    let binary = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    entries = [
      SealedArchive.Entry(
        record: try Sample.record(label: "Post", flags: [.userPresence]), value: try Sample.value("secret")),
      SealedArchive.Entry(record: try Sample.record(account: "", server: "h"), value: try Sample.value("")),
      SealedArchive.Entry(
        record: try Sample.record(account: "ü"),
        value: try #require(binary.withUnsafeBytes { SecretValue(copying: $0) })),
    ]
  }

  private func sealed(_ entries: [SealedArchive.Entry]) throws -> [UInt8] {
    try SealedArchive.seal(entries, passphrase: passphrase, cost: StoreDesk.cheap)
  }

  /// What an archive holds, to be compared.
  private func contents(_ entries: [SealedArchive.Entry]) -> [[UInt8]: ItemRecord] {
    Dictionary(
      uniqueKeysWithValues: entries.map { entry in (entry.value.withBytes { Array($0) }, entry.record) })
  }

  @Test("What is sealed comes back, all of it")
  func roundTrip() throws {
    let bytes = try sealed(entries)
    let opened = try SealedArchive.open(bytes, passphrase: passphrase)
    #expect(opened.map(\.record) == entries.map(\.record))
    #expect(contents(opened) == contents(entries))
    #expect(try SealedArchive.open(sealed([]), passphrase: passphrase).isEmpty)
    #expect(try sealed(entries) != bytes, "each has a key, a salt and a nonce of its own")
  }

  @Test("No secret, no name and no passphrase can be read in it")
  func hidden() throws {
    let text = String(decoding: try sealed(entries), as: UTF8.self)
    for word in ["secret", "Post", "mail", "ada", "sesame"] { #expect(!text.contains(word)) }
  }

  @Test("Another passphrase opens nothing", arguments: ["", "open sesam", "open sesame ", "Open sesame"])
  func wrong(text: String) throws {
    let bytes = try sealed(entries)
    let other = try #require(Passcode(text: text))
    #expect(throws: StorageFault.wrongPassword) { try SealedArchive.open(bytes, passphrase: other) }
  }

  @Test(
    "A change of any byte is noticed, and nothing else ever comes out", arguments: [0x01, 0x80] as [UInt8])
  func flipped(mask: UInt8) throws {
    let bytes = try sealed([entries[0]])
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= mask
      #expect(throws: StorageFault.self, "\(index)") {
        try SealedArchive.open(changed, passphrase: passphrase)
      }
    }
  }

  @Test("What was cut, or has more at its end, does not open")
  func otherLength() throws {
    let bytes = try sealed([entries[0]])
    for count in bytes.indices {
      #expect(throws: StorageFault.self, "\(count)") {
        try SealedArchive.open(Array(bytes[..<count]), passphrase: passphrase)
      }
    }
    #expect(throws: StorageFault.self) { try SealedArchive.open(bytes + [0], passphrase: passphrase) }
  }

  @Test("Parts of two archives are not an archive")
  func mixed() throws {
    let one = try sealed([entries[0]])
    let other = try sealed([entries[0]])
    let head = 8 + PasswordLock.byteCount
    #expect(throws: StorageFault.self) {
      try SealedArchive.open(Array(one[..<head] + other[head...]), passphrase: passphrase)
    }
  }

  @Test("A newer version is called one, and another file none")
  func versions() throws {
    var bytes = try sealed(entries)
    bytes[7] = UInt8(ascii: "2")
    #expect(throws: StorageFault.newerFormat("A newer version of localauth made this archive.")) {
      try SealedArchive.open(bytes, passphrase: passphrase)
    }
    #expect(throws: StorageFault.damaged("This is no archive of a vault.")) {
      try SealedArchive.open(Array("PK".utf8), passphrase: passphrase)
    }
  }

  @Test("Work that is never asked for is not begun")
  func work() throws {
    var bytes = try sealed(entries)
    bytes.replaceSubrange(12..<16, with: [0x7F, 0xFF, 0xFF, 0xFF])
    #expect(throws: StorageFault.self) { try SealedArchive.open(bytes, passphrase: passphrase) }
  }
}
