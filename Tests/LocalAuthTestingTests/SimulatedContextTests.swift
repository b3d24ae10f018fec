import LocalAuthTesting
import Testing

@Suite("A context that is injected")
struct SimulatedContextTests {
  /// An app's own class, which takes its contexts from outside.
  struct Gate: Sendable {
    let makeContext: @Sendable () -> LAContext

    func open() async throws -> String {
      let context = makeContext()
      context.localizedFallbackTitle = ""
      try await context.evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
      return try Item(context: context).read()
    }
  }

  @Test("it asks its device, with none in place, and opens that device's keychain")
  func injected() async throws {
    let device = SimulatedDevice(sensor: .touchID)
    try Item(flags: .biometryAny, context: SimulatedContext(device)).keep()
    device.script(.mismatch, .match)
    let gate = Gate { SimulatedContext(device) }
    #expect(try await gate.open() == "s3cret")
    expectPrompts(.scanning, .scanningAgain, on: device)
    #expect(throws: NoDeviceInPlace.none) { try SimulatedDevice.current }
    try device.checkScript()
  }

  @Test("the keychain prompts on its device, in its app's name")
  func prompts() throws {
    let device = SimulatedDevice(sensor: .faceID)
    let other = device.app("com.example.other", name: "Other")
    other.consent = .granted
    try Item(flags: .biometryCurrentSet, context: SimulatedContext(device, as: other)).keep()
    device.script(.match)
    #expect(try Item(context: SimulatedContext(device, as: other)).read() == "s3cret")
    #expect(device.prompts.map(\.app) == ["Other"])
    #expect(throws: Item.Refused(status: errSecItemNotFound)) {
      try Item(context: SimulatedContext(device)).read()
    }
  }

  @Test("its device counts, not the one in place", .device(.touchID))
  func elsewhere() async throws {
    let device = SimulatedDevice(sensor: .faceID)
    let context = SimulatedContext(device)
    #expect(couldAsk(on: context) == 0)
    #expect(context.biometryType == .faceID)
    device.script(.match)
    #expect(await ask(on: context) == 0)
    expectNoPrompt()
    context.invalidate()
    #expect(await ask(on: context) == LAError.invalidContext.rawValue)
  }
}
