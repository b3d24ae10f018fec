import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// `evaluateAccessControl`, and what a context opens afterwards.
@Suite("Evaluating an access control")
struct AccessControlEvaluationTests {
  let device = SimulatedDevice()
  let item = Item()
  static let creating: [LAAccessControlOperation] = [.createItem, .createKey]
  static let using: [LAAccessControlOperation] = [.useItem, .useKeySign, .useKeyDecrypt, .useKeyKeyExchange]

  @Test("creating asks nobody", arguments: creating)
  func creates(_ operation: LAAccessControlOperation) throws {
    try device.use {
      let context = LAContext()
      #expect(context.ask(control([.biometryAny, .devicePasscode]), for: operation) == 0)
      #expect(device.prompts.isEmpty)
      // It has shown nothing, either.
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      context.interactionNotAllowed = true
      #expect(item.read([kSecUseAuthenticationContext: context]).status == errSecInteractionNotAllowed)
    }
  }

  @Test("using asks for what the access control says", arguments: using)
  func uses(_ operation: LAAccessControlOperation) throws {
    let table: [(SecAccessControlCreateFlags, [PersonStep])] = [
      ([], []), (.userPresence, [.match]), (.biometryAny, [.match]), (.biometryCurrentSet, [.match]),
      (.devicePasscode, [.enterPasscode("1234")]),
      ([.biometryAny, .devicePasscode], [.match, .enterPasscode("1234")]),
      ([.biometryAny, .or, .devicePasscode], [.mismatch, .tap(.fallback), .enterPasscode("1234")]),
    ]
    for (flags, steps) in table {
      let device = SimulatedDevice()
      try device.use {
        #expect(item.add(guarded: flags) == errSecSuccess)
        let context = LAContext()
        device.script(steps)
        #expect(context.ask(control(flags), for: operation) == 0, "\(flags.rawValue)")
        #expect(context.ask(control(flags), for: operation) == 0, "\(flags.rawValue) again")
        #expect(item.read([kSecUseAuthenticationContext: context]).secret == "secret")
        #expect(device.promptCount == (steps.isEmpty ? 0 : 1))
      }
    }
  }

  @Test("the form that throws", arguments: creating + using)
  func asynchronous(_ operation: LAAccessControlOperation) async throws {
    try await device.use {
      let isAsking = Self.using.contains(operation)
      let context = LAContext()
      if isAsking { device.script(.tap(.cancel), .match) }
      let guarded = control(.userPresence)
      func evaluate() async throws -> Bool {
        try await context.evaluateAccessControl(guarded, operation: operation, localizedReason: "Sign in.")
      }
      if isAsking {
        await #expect {
          try await evaluate()
        } throws: {
          ($0 as? LAError)?.code == .userCancel
        }
        #expect(device.prompts.first?.reason == "Sign in.")
      }
      let succeeded = try await evaluate()
      #expect(succeeded)
      context.invalidate()
      await #expect {
        try await evaluate()
      } throws: {
        ($0 as? LAError)?.code == .invalidContext
      }
    }
  }

  @Test("what a context opens: what was shown on it, until it is invalidated")
  func opens() throws {
    try device.use {
      #expect(Item(account: "presence").add(guarded: .userPresence) == errSecSuccess)
      #expect(Item(account: "finger").add(guarded: .biometryAny) == errSecSuccess)
      #expect(Item(account: "code").add(guarded: .devicePasscode) == errSecSuccess)
      func opens(_ name: String, _ context: LAContext) -> OSStatus {
        context.interactionNotAllowed = true
        return Item(account: name).read([kSecUseAuthenticationContext: context]).status
      }
      let finger = device.contextProvenByBiometry()
      let code = device.contextProvenByPasscode()
      let both = device.contextProvenByBoth()
      let shut = errSecInteractionNotAllowed
      for (context, expected) in [(finger, [0, 0, shut]), (code, [0, shut, 0]), (both, [0, 0, 0])] {
        #expect(["presence", "finger", "code"].map { opens($0, context) } == expected)
        context.invalidate()
        #expect(
          ["presence", "finger", "code"].map { opens($0, context) }
            == [errSecAuthFailed, errSecAuthFailed, errSecAuthFailed])
      }
    }
  }

  @Test("what is missing on a context that showed the other half")
  func otherHalf() throws {
    try device.use {
      #expect(item.add(guarded: [.biometryAny, .devicePasscode]) == errSecSuccess)
      let finger = device.contextProvenByBiometry()
      device.script(.enterPasscode("1234"))
      #expect(item.read([kSecUseAuthenticationContext: finger]).secret == "secret")
      let code = device.contextProvenByPasscode()
      device.script(.match)
      #expect(item.read([kSecUseAuthenticationContext: code]).secret == "secret")
    }
  }

  @Test("BR-38 invalidated under the prompt of an access control: appCancel, and the prompt is gone")
  func invalidated() throws {
    device.actByHand()
    try device.use {
      for flags in [.userPresence, .biometryAny, .devicePasscode] as [SecAccessControlCreateFlags] {
        let context = LAContext()
        let reply = context.begin(control(flags))
        #expect(device.prompt != nil)
        device.advance(by: .seconds(5))
        context.invalidate()
        #expect(reply.get() == LAError.Code.appCancel.rawValue)
        #expect(device.prompt == nil)
        #expect(context.ask(control(flags)) == LAError.Code.invalidContext.rawValue)
      }
    }
  }

  @Test("invalidated between the finger and the passcode")
  func invalidatedHalfway() throws {
    device.actByHand()
    try device.use {
      let context = LAContext()
      let reply = context.begin(control([.biometryAny, .devicePasscode]))
      #expect(device.present(.match))
      #expect(device.prompt?.takesPasscode == true)
      context.invalidate()
      #expect(reply.get() == LAError.Code.appCancel.rawValue)
    }
  }

  @Test("how it fails, in codes of evaluations")
  func failures() throws {
    try device.use {
      let context = LAContext()
      device.script(.tap(.cancel), .mismatch, .tap(.fallback), .mismatch, .mismatch, .mismatch)
      #expect(context.ask(control(.biometryAny)) == LAError.Code.userCancel.rawValue)
      #expect(context.ask(control(.biometryAny)) == LAError.Code.userFallback.rawValue)
      #expect(context.ask(control(.biometryAny)) == LAError.Code.authenticationFailed.rawValue)
      context.interactionNotAllowed = true
      #expect(context.ask(control(.biometryAny)) == LAError.Code.notInteractive.rawValue)
      device.lockOut()
      #expect(context.ask(control(.biometryAny)) == LAError.Code.biometryLockout.rawValue)
      device.lock()
      #expect(context.ask(control(.userPresence)) == LAError.Code.notInteractive.rawValue)
      device.unlock(withPasscode: "1234")
      device.removeAllEnrolments()
      for operation in Self.creating + Self.using {
        #expect(
          context.ask(control(.biometryCurrentSet), for: operation)
            == LAError.Code.biometryNotEnrolled.rawValue)
      }
      device.removePasscode()
      for operation in Self.creating + Self.using {
        #expect(
          context.ask(control(.devicePasscode), for: operation) == LAError.Code.passcodeNotSet.rawValue)
      }
    }
  }

  @Test("another evaluation ends it, and the context showed nothing")
  func otherEvaluation() throws {
    device.actByHand()
    try device.use {
      let first = LAContext()
      let reply = first.begin(control(.userPresence))
      let second = LAContext().begin()
      #expect(reply.get() == LAError.Code.systemCancel.rawValue)
      #expect(device.present(.match))
      #expect(second.get() == 0)
      #expect(item.add(guarded: .userPresence) == errSecSuccess)
      first.interactionNotAllowed = true
      #expect(item.read([kSecUseAuthenticationContext: first]).status == errSecInteractionNotAllowed)
    }
  }

  @Test("a context that nobody keeps is answered all the same")
  func released() throws {
    device.actByHand()
    try device.use {
      let reply = LAContext().begin(control(.userPresence))
      #expect(device.present(.match))
      #expect(reply.get() == 0)
    }
  }
}
