import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// What the lock of the device keeps shut, whoever asks.
@Suite("Accessibility")
struct AccessibilityTests {
  let device = SimulatedDevice()
  let item = Item()

  private func readable(_ protections: [CFString]) -> [Bool] {
    protections.map { Item(account: $0 as String).read().status == errSecSuccess }
  }

  private static func all() -> [CFString] {
    [
      kSecAttrAccessibleAlways, kSecAttrAccessibleAlwaysThisDeviceOnly, kSecAttrAccessibleAfterFirstUnlock,
      kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, kSecAttrAccessibleWhenUnlocked,
      kSecAttrAccessibleWhenUnlockedThisDeviceOnly, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
    ]
  }

  private func readableCount() -> Int { readable(Self.all()).count { $0 } }

  @Test("each class through a day of the device")
  func day() throws {
    try device.use {
      for protection in Self.all() {
        #expect(
          Item(account: protection as String).add("x", [kSecAttrAccessible: protection]) == errSecSuccess)
      }
      #expect(readableCount() == 7)
      device.lock()
      #expect(readable(Self.all()) == [true, true, true, true, false, false, false])
      device.unlockWithBiometrics()
      #expect(readableCount() == 7)
      device.reboot()
      #expect(readable(Self.all()) == [true, true, false, false, false, false, false])
      #expect(!device.unlockWithBiometrics())
      device.unlock(withPasscode: "1234")
      #expect(readableCount() == 7)
      device.removePasscode()
      #expect(readable(Self.all()) == [true, true, true, true, true, true, false])
      device.reboot()
      device.lock()
      #expect(readableCount() == 6)
    }
  }

  @Test("the class that was not named is that of an unlocked device")
  func standard() throws {
    try device.use {
      item.add()
      #expect(attributes(item.entries())?["pdmn"] as? String == kSecAttrAccessibleWhenUnlocked as String)
      device.lock()
      #expect(item.read().status == errSecInteractionNotAllowed)
      #expect(item.update("new") == errSecInteractionNotAllowed)
      #expect(item.exists() == errSecInteractionNotAllowed)
      #expect(Item(account: "bob").add() == errSecInteractionNotAllowed)
      #expect(item.delete() == errSecSuccess)
    }
  }

  @Test("a locked device opens nothing for a context that had succeeded")
  func authenticatedContext() throws {
    try device.use {
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      let context = device.contextProvenByBiometry()
      device.lock()
      #expect(item.read([kSecUseAuthenticationContext: context]).status == errSecInteractionNotAllowed)
      device.unlockWithBiometrics()
      #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
    }
  }

  @Test(
    "a locked device that demands the passcode counts as not unlocked yet, before and after a restart",
    arguments: PasscodeDemand.allCases)
  func demanded(_ demand: PasscodeDemand) throws {
    try device.use {
      item.add("x", [kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlock])
      device.demandPasscode(demand)
      #expect(item.read().status == errSecSuccess)
      device.lock()
      #expect(item.read().status == errSecInteractionNotAllowed)
      device.reboot()
      #expect(item.read().status == errSecInteractionNotAllowed)
      device.demandPasscode(demand)
      #expect(item.read().status == errSecInteractionNotAllowed)
      device.unlock(withPasscode: "1234")
      device.lock()
      #expect(item.read().status == errSecSuccess)
    }
  }

  @Test("turning the passcode off on a locked device leaves nothing that is locked")
  func passcodeOffWhileLocked() throws {
    try device.use {
      item.add()
      device.lock()
      device.removePasscode()
      #expect(item.read().secret == "secret")
    }
  }
}
