import LocalAuthLinux
import LocalAuthTestSupport
import Testing

@Suite struct BootClockTests {
  @Test("Time runs and never goes back")
  func time() {
    var last = BootClock.now()
    #expect(last > .zero)
    for _ in 0..<1000 {
      let now = BootClock.now()
      #expect(now >= last)
      last = now
    }
  }

  @Test("The start's name is a UUID and stays")
  func bootIdentifier() throws {
    let name = try BootClock.bootIdentifier()
    #expect(name.count == 36)
    #expect(try BootClock.bootIdentifier() == name)
  }

  @Test("The installation's name is 32 hexadecimal digits or empty")
  func machineIdentifier() throws {
    #expect([0, 32].contains(BootClock.machineIdentifier().count))
    let folder = try TemporaryFolder()
    #expect(BootClock.machineIdentifier(at: folder.path + "/none") == "")
    for (bytes, expected) in [
      ("0123456789abcdef0123456789abcdef\n", "0123456789abcdef0123456789abcdef"),
      ("uninitialized\n", ""), ("", ""), ("0123456789ABCDEF0123456789ABCDEF\n", ""),
      (String(repeating: "a", count: 4000), ""),
    ] {
      try folder.put(Array(bytes.utf8), "id")
      #expect(BootClock.machineIdentifier(at: folder.path + "/id") == expected)
    }
  }
}
