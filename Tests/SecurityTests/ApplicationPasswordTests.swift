import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// Items that are sealed with a password of the app's own.
@Suite("The app's own password")
struct ApplicationPasswordTests {
  let device = SimulatedDevice()
  let item = Item()

  private func context(_ password: String?) -> LAContext {
    let context = LAContext()
    context.setCredential(password.map { Data($0.utf8) }, type: .applicationPassword)
    return context
  }

  private func with(_ password: String?, _ more: [CFString: Any] = [:]) -> [CFString: Any] {
    more.merging([kSecUseAuthenticationContext: context(password)]) { $1 }
  }

  private func add(_ flags: SecAccessControlCreateFlags = .applicationPassword, password: String? = "right")
    -> OSStatus
  {
    item.add("secret", with(password, [kSecAttrAccessControl: control(flags)]))
  }

  @Test("right, wrong, empty, missing")
  func reading() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      #expect(item.read(with("right")).secret == "secret")
      for wrong in ["wrong", "", "righ", "right ", "RIGHT", nil] {
        #expect(item.read(with(wrong)).status == errSecAuthFailed, "\(wrong ?? "none")")
      }
      #expect(item.read().status == errSecAuthFailed)
      #expect(device.prompts.isEmpty)
    }
  }

  @Test("the empty password is one, too")
  func empty() throws {
    try device.use {
      #expect(add(password: "") == errSecSuccess)
      #expect(item.read(with("")).secret == "secret")
      #expect(item.read(with("x")).status == errSecAuthFailed)
    }
  }

  @Test("it is needed whatever is wished for")
  func attributesOnly() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      for wish in [[:], [kSecReturnAttributes: true]] as [[CFString: Any]] {
        #expect(copy(item.entries(with("right", wish))).status == errSecSuccess)
        #expect(copy(item.entries(with("wrong", wish))).status == errSecAuthFailed)
        #expect(copy(item.entries(with(nil, wish))).status == errSecAuthFailed)
      }
    }
  }

  @Test("missing where nobody may be asked; left out where such items are")
  func silent() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      let fail: [CFString: Any] = [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]
      #expect(item.read(fail).status == errSecInteractionNotAllowed)
      #expect(item.read(with(nil, fail)).status == errSecInteractionNotAllowed)
      #expect(item.read(with("wrong", fail)).status == errSecAuthFailed)
      #expect(item.read(with("right", fail)).secret == "secret")
      let context = context(nil)
      context.interactionNotAllowed = true
      #expect(item.read([kSecUseAuthenticationContext: context]).status == errSecInteractionNotAllowed)
      let skip: [CFString: Any] = [kSecUseAuthenticationUI: kSecUseAuthenticationUISkip]
      #expect(item.read(skip).status == errSecItemNotFound)
      #expect(item.read(with("right", skip)).secret == "secret")
      Item(account: "bob").add("bob")
      let all: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecReturnData: true]
      #expect(copy(all.merging(skip) { $1 }).result as? Data == Data("bob".utf8))
    }
  }

  @Test("an item cannot be sealed without one")
  func adding() throws {
    try device.use {
      #expect(add(password: nil) == errSecAuthFailed)
      let fail: [CFString: Any] = [
        kSecAttrAccessControl: control(.applicationPassword),
        kSecUseAuthenticationUI: kSecUseAuthenticationUIFail,
      ]
      #expect(item.add("secret", fail) == errSecInteractionNotAllowed)
      #expect(add() == errSecSuccess)
      #expect(add(password: nil) == errSecDuplicateItem)
      #expect(add(password: "other") == errSecDuplicateItem)
    }
  }

  @Test("beside a constraint both are needed, and a missing password asks nobody")
  func constraints() throws {
    let table: [(SecAccessControlCreateFlags, [PersonStep])] = [
      ([.userPresence, .applicationPassword], [.match]), ([.biometryAny, .applicationPassword], [.match]),
      ([.devicePasscode, .applicationPassword], [.enterPasscode("1234")]),
      ([.biometryCurrentSet, .or, .devicePasscode, .applicationPassword], [.match]),
      (
        [.biometryCurrentSet, .and, .devicePasscode, .applicationPassword],
        [.match, .enterPasscode("1234")]
      ),
    ]
    for (flags, steps) in table {
      let device = SimulatedDevice()
      try device.use {
        #expect(add(flags) == errSecSuccess)
        #expect(item.read().status == errSecAuthFailed)
        #expect(item.read(with(nil)).status == errSecAuthFailed)
        #expect(device.prompts.isEmpty)
        device.script(steps)
        #expect(item.read(with("right")).secret == "secret")
        device.script(steps)
        #expect(item.read(with("wrong")).status == errSecAuthFailed)
        device.script(.tap(.cancel))
        #expect(item.read(with("right")).status == errSecUserCanceled)
      }
    }
  }

  @Test("an update opens the item first: a wrong password changes nothing")
  func updating() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      #expect(item.update("new", with("wrong")) == errSecAuthFailed)
      #expect(item.update("new", with(nil)) == errSecAuthFailed)
      #expect(item.update("new") == errSecAuthFailed)
      let label = [kSecAttrLabel: "x"] as CFDictionary
      #expect(SecItemUpdate(item.query(with("wrong")), label) == errSecAuthFailed)
      #expect(item.read(with("right")).secret == "secret")
      #expect(SecItemUpdate(item.query(with("right")), label) == errSecSuccess)
      #expect(item.read(with("right")).secret == "secret")
      #expect(item.update("new", with("right")) == errSecSuccess)
      #expect(item.read(with("right")).secret == "new")
      #expect(item.read(with("wrong")).status == errSecAuthFailed)
    }
  }

  @Test("an update puts a password on, and takes it off again")
  func onAndOff() throws {
    try device.use {
      item.add()
      let on = [kSecAttrAccessControl: control(.applicationPassword)] as CFDictionary
      #expect(SecItemUpdate(item.query([:]), on) == errSecAuthFailed)
      #expect(SecItemUpdate(item.query(with("right")), on) == errSecSuccess)
      #expect(item.read().status == errSecAuthFailed)
      #expect(item.read(with("right")).secret == "secret")
      let off = [kSecAttrAccessControl: control([])] as CFDictionary
      #expect(SecItemUpdate(item.query(with("wrong")), off) == errSecAuthFailed)
      #expect(SecItemUpdate(item.query(with("right")), off) == errSecSuccess)
      #expect(item.read().secret == "secret")
    }
  }

  @Test("deleting needs none")
  func deleting() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      #expect(item.delete() == errSecSuccess)
    }
  }

  @Test("it goes with the context: taken back, or invalidated")
  func credential() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      let context = context("right")
      let more: [CFString: Any] = [kSecUseAuthenticationContext: context]
      #expect(item.read(more).secret == "secret")
      context.setCredential(nil, type: .applicationPassword)
      #expect(item.read(more).status == errSecAuthFailed)
      context.setCredential(Data("right".utf8), type: .applicationPassword)
      #expect(item.read(more).secret == "secret")
      context.invalidate()
      #expect(item.read(more).status == errSecAuthFailed)
      #expect(!context.isCredentialSet(.applicationPassword))
    }
  }

  @Test("a PIN for smart cards is no password of the app's")
  func smartCard() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      let context = LAContext()
      context.setCredential(Data("right".utf8), type: .smartCardPIN)
      #expect(item.read([kSecUseAuthenticationContext: context]).status == errSecAuthFailed)
    }
  }

  @Test("an access control with a password is evaluated only where one is set")
  func evaluating() throws {
    try device.use {
      let guarded = control([.userPresence, .applicationPassword])
      #expect(context(nil).ask(guarded) == LAError.Code.notInteractive.rawValue)
      #expect(context("any").ask(control(.applicationPassword)) == 0)
      device.script(.match)
      #expect(context("any").ask(guarded) == 0)
    }
  }
}
