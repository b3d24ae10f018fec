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

  private let fail: [CFString: Any] = [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail]

  private func add(_ flags: SecAccessControlCreateFlags = .applicationPassword, password: String? = "right")
    -> OSStatus
  {
    item.add("secret", with(password, [kSecAttrAccessControl: control(flags)]))
  }

  @Test("right, wrong, empty: nobody is asked for what the app has set")
  func reading() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      #expect(item.read(with("right")).secret == "secret")
      for wrong in ["wrong", "", "righ", "right ", "RIGHT"] {
        #expect(item.read(with(wrong)).status == errSecAuthFailed, "\(wrong)")
      }
      #expect(device.prompts.isEmpty)
    }
  }

  @Test("missing: the person is asked for it, with a context and without")
  func missing() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      for more in [with(nil), [:]] {
        let before = device.promptCount
        device.script(.tap(.cancel), .enterPasscode("wrong"), .enterPasscode("right"))
        #expect(item.read(more).status == errSecUserCanceled)
        #expect(item.read(more).status == errSecAuthFailed)
        #expect(item.read(more).secret == "secret")
        #expect(device.promptCount - before == 3)
        #expect(item.read(more.merging(fail) { $1 }).secret == (more.isEmpty ? nil : "secret"))
      }
      #expect(device.prompts.allSatisfy { $0.passcode == .applicationPassword && $0.sensor == nil })
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
        #expect(
          copy(item.entries(with(nil, wish.merging(fail) { $1 }))).status == errSecInteractionNotAllowed)
        #expect(device.prompts.isEmpty)
      }
      for wish in [[:], [kSecReturnAttributes: true]] as [[CFString: Any]] {
        device.script(.enterPasscode("right"), .enterPasscode("wrong"), .tap(.cancel))
        #expect(copy(item.entries(with(nil, wish))).status == errSecSuccess)
        #expect(copy(item.entries(with(nil, wish))).status == errSecAuthFailed)
        #expect(copy(item.entries(with(nil, wish))).status == errSecUserCanceled)
      }
    }
  }

  @Test("missing where nobody may be asked; left out where such items are")
  func silent() throws {
    try device.use {
      #expect(add() == errSecSuccess)
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
      #expect(device.prompts.isEmpty)
    }
  }

  @Test("an item cannot be sealed without one")
  func adding() throws {
    try device.use {
      let guarded: [CFString: Any] = [kSecAttrAccessControl: control(.applicationPassword)]
      #expect(item.add("secret", guarded.merging(fail) { $1 }) == errSecInteractionNotAllowed)
      let silent = context(nil)
      silent.interactionNotAllowed = true
      #expect(
        item.add("secret", guarded.merging([kSecUseAuthenticationContext: silent]) { $1 })
          == errSecInteractionNotAllowed)
      #expect(device.prompts.isEmpty)
      device.script(.tap(.cancel))
      #expect(add(password: nil) == errSecUserCanceled)
      #expect(item.read(with("right")).status == errSecItemNotFound)
      device.script(.enterPasscode("typed"))
      #expect(add(password: nil) == errSecSuccess)
      #expect(item.read(with("typed")).secret == "secret")
      #expect(item.read(with("right")).status == errSecAuthFailed)
      // Nobody types a password for what is there already.
      #expect(add(password: nil) == errSecDuplicateItem)
      #expect(add(password: "other") == errSecDuplicateItem)
      #expect(device.promptCount == 2)
    }
  }

  @Test("beside a constraint both are needed, and a missing password is asked for last")
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
        #expect(item.read(fail).status == errSecInteractionNotAllowed)
        #expect(item.read(with(nil, fail)).status == errSecInteractionNotAllowed)
        #expect(item.read(with("right", fail)).status == errSecInteractionNotAllowed)
        #expect(device.prompts.isEmpty)
        device.script(steps)
        #expect(item.read(with("right")).secret == "secret")
        device.script(steps)
        #expect(item.read(with("wrong")).status == errSecAuthFailed)
        device.script(.tap(.cancel))
        #expect(item.read(with("right")).status == errSecUserCanceled)
        #expect(device.prompts.allSatisfy { $0.passcode != .applicationPassword })
        let before = device.promptCount
        device.script(steps + [.enterPasscode("right")])
        #expect(item.read().secret == "secret")
        #expect(device.promptCount - before == 2)
        #expect(device.prompts.last?.passcode == .applicationPassword)
        device.script(steps + [.enterPasscode("wrong")])
        #expect(item.read().status == errSecAuthFailed)
        device.script(steps + [.tap(.cancel)])
        #expect(item.read().status == errSecUserCanceled)
        // Who is not the owner is not asked for the password.
        device.script(.tap(.cancel))
        #expect(item.read().status == errSecUserCanceled)
        // What was shown, and what was typed and opened it, need not be shown or typed again.
        let context = context(nil)
        device.script(steps + [.enterPasscode("wrong"), .enterPasscode("right")])
        #expect(item.read([kSecUseAuthenticationContext: context]).status == errSecAuthFailed)
        #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
        #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
      }
    }
  }

  @Test("an update opens the item first: a wrong password changes nothing")
  func updating() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      #expect(item.update("new", with("wrong")) == errSecAuthFailed)
      #expect(item.update("new", fail) == errSecInteractionNotAllowed)
      #expect(item.update("new", with(nil, fail)) == errSecInteractionNotAllowed)
      #expect(device.prompts.isEmpty)
      device.script(.tap(.cancel), .enterPasscode("wrong"))
      #expect(item.update("new", with(nil)) == errSecUserCanceled)
      #expect(item.update("new") == errSecAuthFailed)
      let label = [kSecAttrLabel: "x"] as CFDictionary
      #expect(SecItemUpdate(item.query(with("wrong")), label) == errSecAuthFailed)
      device.script(.enterPasscode("wrong"))
      #expect(SecItemUpdate(item.query(with(nil)), label) == errSecAuthFailed)
      #expect(item.read(with("right")).secret == "secret")
      #expect(SecItemUpdate(item.query(with("right")), label) == errSecSuccess)
      #expect(item.read(with("right")).secret == "secret")
      #expect(item.update("new", with("right")) == errSecSuccess)
      #expect(item.read(with("right")).secret == "new")
      #expect(item.read(with("wrong")).status == errSecAuthFailed)
      // Typed once, it opens the item and seals it again.
      let before = device.promptCount
      device.script(.enterPasscode("right"))
      #expect(item.update("newer") == errSecSuccess)
      #expect(device.promptCount - before == 1)
      #expect(item.read(with("right")).secret == "newer")
    }
  }

  @Test("an update puts a password on, and takes it off again")
  func onAndOff() throws {
    try device.use {
      item.add()
      let on = [kSecAttrAccessControl: control(.applicationPassword)] as CFDictionary
      #expect(SecItemUpdate(item.query(fail), on) == errSecInteractionNotAllowed)
      device.script(.tap(.cancel))
      #expect(SecItemUpdate(item.query([:]), on) == errSecUserCanceled)
      #expect(item.read(fail).secret == "secret")
      #expect(SecItemUpdate(item.query(with("right")), on) == errSecSuccess)
      #expect(item.read(fail).status == errSecInteractionNotAllowed)
      #expect(item.read(with("right")).secret == "secret")
      let off = [kSecAttrAccessControl: control([])] as CFDictionary
      #expect(SecItemUpdate(item.query(with("wrong")), off) == errSecAuthFailed)
      #expect(SecItemUpdate(item.query(with("right")), off) == errSecSuccess)
      #expect(item.read().secret == "secret")
      // Typed for both.
      let before = device.promptCount
      device.script(.enterPasscode("typed"), .enterPasscode("typed"))
      #expect(SecItemUpdate(item.query([:]), on) == errSecSuccess)
      #expect(item.read(with("typed")).secret == "secret")
      #expect(SecItemUpdate(item.query([:]), off) == errSecSuccess)
      #expect(device.promptCount - before == 2)
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
      #expect(item.read(more.merging(fail) { $1 }).status == errSecInteractionNotAllowed)
      context.setCredential(Data("right".utf8), type: .applicationPassword)
      #expect(item.read(more).secret == "secret")
      context.invalidate()
      #expect(item.read(more).status == errSecAuthFailed)
      #expect(!context.isCredentialSet(.applicationPassword))
      #expect(device.prompts.isEmpty)
    }
  }

  @Test("what was typed goes with the context, too")
  func typed() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      let context = context(nil)
      let more: [CFString: Any] = [kSecUseAuthenticationContext: context]
      device.script(.enterPasscode("wrong"), .enterPasscode("right"))
      #expect(item.read(more).status == errSecAuthFailed)
      #expect(!context.isCredentialSet(.applicationPassword))
      #expect(item.read(more).secret == "secret")
      #expect(context.isCredentialSet(.applicationPassword))
      #expect(item.read(more.merging(fail) { $1 }).secret == "secret")
      // Another context knows nothing of it.
      #expect(item.read(with(nil, fail)).status == errSecInteractionNotAllowed)
      context.setCredential(nil, type: .applicationPassword)
      #expect(!context.isCredentialSet(.applicationPassword))
      #expect(item.read(more.merging(fail) { $1 }).status == errSecInteractionNotAllowed)
      device.script(.enterPasscode("right"))
      #expect(item.read(more).secret == "secret")
      context.invalidate()
      #expect(item.read(more).status == errSecAuthFailed)
      #expect(!context.isCredentialSet(.applicationPassword))
      #expect(device.promptCount == 3)
    }
  }

  @Test("a PIN for smart cards is no password of the app's")
  func smartCard() throws {
    try device.use {
      #expect(add() == errSecSuccess)
      let context = LAContext()
      context.setCredential(Data("right".utf8), type: .smartCardPIN)
      let more: [CFString: Any] = [kSecUseAuthenticationContext: context]
      #expect(item.read(more.merging(fail) { $1 }).status == errSecInteractionNotAllowed)
      device.script(.tap(.cancel))
      #expect(item.read(more).status == errSecUserCanceled)
      device.script(.enterPasscode("right"))
      #expect(item.read(more).secret == "secret")
    }
  }

  @Test("an access control with a password asks for it when it is evaluated, unless one is set")
  func evaluating() throws {
    try device.use {
      let guarded = control([.userPresence, .applicationPassword])
      let alone = control(.applicationPassword)
      for asked in [guarded, alone] {
        let silent = context(nil)
        silent.interactionNotAllowed = true
        #expect(silent.ask(asked) == LAError.Code.notInteractive.rawValue)
        #expect(silent.ask(asked, for: .createItem) == LAError.Code.notInteractive.rawValue)
      }
      // Whether it is right is not known before it opens something.
      #expect(context("any").ask(alone) == 0)
      #expect(context("any").ask(guarded, for: .createItem) == 0)
      #expect(device.prompts.isEmpty)
      device.script(.match)
      #expect(context("any").ask(guarded) == 0)
      device.script(.match, .tap(.cancel), .tap(.cancel), .tap(.cancel))
      #expect(context(nil).ask(guarded) == LAError.Code.userCancel.rawValue)
      #expect(context(nil).ask(alone) == LAError.Code.userCancel.rawValue)
      #expect(context(nil).ask(guarded, for: .createItem) == LAError.Code.userCancel.rawValue)
      #expect(add([.userPresence, .applicationPassword]) == errSecSuccess)
      let context = context(nil)
      device.script(.match, .enterPasscode("right"))
      #expect(context.ask(guarded) == 0)
      #expect(context.isCredentialSet(.applicationPassword))
      #expect(item.read(fail.merging([kSecUseAuthenticationContext: context]) { $1 }).secret == "secret")
    }
  }

  @Test("creating asks for the password alone, and shows nothing of the owner")
  func creating() throws {
    try device.use {
      let guarded = control([.userPresence, .applicationPassword])
      let context = context(nil)
      let more: [CFString: Any] = [kSecUseAuthenticationContext: context]
      device.script(.enterPasscode("typed"))
      #expect(context.ask(guarded, for: .createItem) == 0)
      #expect(context.isCredentialSet(.applicationPassword))
      #expect(item.add("secret", more.merging([kSecAttrAccessControl: guarded]) { $1 }) == errSecSuccess)
      #expect(device.promptCount == 1)
      #expect(item.read(more.merging(fail) { $1 }).status == errSecInteractionNotAllowed)
      device.script(.match)
      #expect(item.read(more).secret == "secret")
    }
  }
}
