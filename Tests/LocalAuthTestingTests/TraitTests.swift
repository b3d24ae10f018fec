import LocalAuthTesting
import Synchronization
import Testing

@Suite("A device for each test")
struct TraitTests {
  @Test("the trait puts its device in place", .device(.faceID))
  func inPlace() async throws {
    let device = try SimulatedDevice.current
    device.script(.match)
    #expect(await ask() == 0)
    #expect(device.facts.sensor?.kind == .faceID)
    expectPrompts(.scanning)
    expectReply(.success(by: .biometry))
  }

  @Test("without a trait there is none, and the error says what to write")
  func none() {
    #expect(throws: NoDeviceInPlace.none) { try SimulatedDevice.current }
    #expect("\(NoDeviceInPlace.none)".contains("@Test(.device(.touchID))"))
  }

  private static let seen = Mutex<Set<ObjectIdentifier>>([])
  private static let kept = Mutex<[SimulatedDevice]>([])

  @Test("each case of a test has a device of its own", .device(.touchID), arguments: 1...8)
  func eachCase(number: Int) throws {
    let device = try SimulatedDevice.current
    Self.kept.withLock { $0.append(device) }
    #expect(Self.seen.withLock { $0.insert(ObjectIdentifier(device)).inserted })
    #expect(device.mismatches == 0)
    for _ in 0..<min(4, number) { device.mismatchAtLockScreen() }
    #expect(device.mismatches == min(4, number))
  }

  @Test("parallel tests do not see each other", .device(.touchID), arguments: 0..<32)
  func parallel(number: Int) async throws {
    let device = try SimulatedDevice.current
    device.script(Array(repeating: .mismatch, count: number % 3) + [.match])
    async let answer = ask()
    let other = Task { couldAsk() }
    #expect(await answer == 0)
    #expect(await other.value == 0)
    #expect(device.replies.count == 1)
    // A second rejected finger changes nothing that is shown.
    #expect(device.prompts.count == min(2, number % 3 + 1))
    #expect(device.mismatches == 0)
  }

  @Test("a reply sees the device, although its thread belongs to no task", .device(.faceID))
  func inReply() async throws {
    let device = try SimulatedDevice.current
    device.script(.match)
    let found = await withCheckedContinuation { continuation in
      LAContext().evaluatePolicy(bioOnly, localizedReason: "Open the vault.") { _, _ in
        continuation.resume(returning: try? SimulatedDevice.current)
      }
    }
    #expect(found === device)
  }

  @Test("an expectation in a reply finds its test's device", .device(.touchID))
  func expectationInReply() async throws {
    try SimulatedDevice.current.script(.match)
    await withCheckedContinuation { continuation in
      LAContext().evaluatePolicy(bioOnly, localizedReason: "Open the vault.") { _, _ in
        expectPrompts(.scanning)
        continuation.resume()
      }
    }
  }

  @Test("another app of the device is still the same device", .device(.touchID))
  func otherApp() async throws {
    let device = try SimulatedDevice.current
    device.script(.match)
    try await device.use(as: device.app("com.example.other")) {
      let found = try SimulatedDevice.current
      #expect(found === device)
      #expect(await ask() == 0)
    }
  }

  @Test("another device's own scope hides the test's, and says so", .device(.touchID))
  func otherDevice() throws {
    try SimulatedDevice().use {
      _ = #expect(throws: NoDeviceInPlace.anothersScope) { try SimulatedDevice.current }
    }
  }
}

@Suite("A suite with a device", .device(.faceID.denied))
struct SuiteTraitTests {
  @Test("its tests have one")
  func inherited() throws {
    #expect(try SimulatedDevice.current.app.consent == .denied)
    #expect(couldAsk() == LAError.biometryNotAvailable.rawValue)
  }

  @Test("the trait of the test itself counts more", .device(.touchID.lockedOut))
  func nearest() throws {
    let device = try SimulatedDevice.current
    #expect(device.facts.sensor?.kind == .touchID)
    // The only one in use here: a thread without a task still finds it.
    #expect(couldAsk() == LAError.biometryLockout.rawValue)
  }

  @Suite("within it")
  struct Inner {
    @Test("still")
    func inherited() throws { #expect(try SimulatedDevice.current.app.consent == .denied) }
  }
}
