import Foundation
import LocalAuthService
import LocalAuthSimulator
import LocalAuthentication
import Testing

@Suite("Where a device is in place")
struct ScopeTests {
  @Test("two devices in parallel never see each other")
  func parallel() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let device = SimulatedDevice(sensor: number % 2 == 0 ? .touchID : .faceID)
          try await device.use {
            for turn in 0..<10 {
              let context = LAContext()
              #expect(couldAsk(on: context) == 0)
              #expect(context.biometryType == (number % 2 == 0 ? .touchID : .faceID))
              device.script(turn % 3 == 0 ? [.match] : [.mismatch, .tap(.cancel)])
              await Task.yield()
              #expect(await ask() == (turn % 3 == 0 ? 0 : -2))
            }
          }
          #expect(device.replies.count == 10)
          #expect(device.mismatches == 0)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("task groups and tasks inside a scope belong to it, each device for itself")
  func taskGroups() async throws {
    let one = SimulatedDevice(sensor: .touchID)
    let other = SimulatedDevice(sensor: .opticID)
    func types() async -> Set<LABiometryType> {
      await withTaskGroup(of: LABiometryType.self) { group in
        for _ in 0..<10 {
          group.addTask {
            await Task {
              let context = LAContext()
              _ = couldAsk(on: context)
              return context.biometryType
            }.value
          }
        }
        return await group.reduce(into: []) { $0.insert($1) }
      }
    }
    async let ones = one.use { await types() }
    async let others = other.use { await types() }
    #expect(try await ones == [.touchID])
    #expect(try await others == [.opticID])
  }

  @Test("inside another: the inner one, and then the outer one again")
  func nested() throws {
    let outer = SimulatedDevice(sensor: .touchID)
    let inner = SimulatedDevice(sensor: .faceID)
    func type() -> LABiometryType {
      let context = LAContext()
      _ = couldAsk(on: context)
      return context.biometryType
    }
    try outer.use {
      #expect(type() == .touchID)
      try inner.use { #expect(type() == .faceID) }
      #expect(type() == .touchID)
    }
  }

  @Test("a context belongs to the device in whose scope it was made, wherever it is used")
  func contextKeepsDevice() async throws {
    let outer = SimulatedDevice(sensor: .touchID)
    let inner = SimulatedDevice(sensor: .faceID)
    outer.script(.match)
    try await outer.use {
      let context = LAContext()
      try await inner.use { #expect(await ask(on: context) == 0) }
    }
    #expect(outer.replies == [.success(.biometry)])
    #expect(inner.history.isEmpty)
  }

  @Test("inside a reply the device of the context is in place")
  func insideReply() async throws {
    let device = SimulatedDevice(sensor: .faceID)
    device.script(.match)
    try await device.use {
      let type = await withCheckedContinuation { continuation in
        LAContext().evaluatePolicy(bioOnly, localizedReason: "Open the vault.") { _, _ in
          let context = LAContext()
          _ = couldAsk(on: context)
          continuation.resume(returning: context.biometryType)
        }
      }
      #expect(type == .faceID)
    }
  }

  @Test("as one of two apps: one count, two consents, the newer takes over")
  func twoApps() async throws {
    let device = SimulatedDevice(sensor: .faceID, app: "A")
    let other = device.app("B", name: "Second app")
    other.consent = .denied
    try await device.use(as: other) {
      #expect(couldAsk() == -6)
      #expect(await ask() == -6)
    }
    other.consent = .granted
    device.actByHand()
    let first = device.begin()
    let second = device.begin(as: other)
    #expect(first.get() == -4)
    #expect(device.prompt?.app == "Second app")
    // The first app goes home: that is nothing to the prompt of the second.
    device.app.scene = .background
    #expect(!second.hasCome)
    other.scene = .background
    #expect(second.get() == -4)
  }

  @Test("a scope inside a scope of the same device: only the outer one looks at what is left")
  func innerScope() throws {
    let device = SimulatedDevice()
    device.actByHand()
    try device.use {
      let made = Answer()
      // A scope that closes while a prompt of another is up leaves it alone.
      try device.use { #expect(device.prompt != nil) }
      #expect(device.prompt != nil)
      device.present(.match)
      #expect(made.get() == 0)
    }
  }

  @Test("what the body gives comes out")
  func result() async throws {
    let device = SimulatedDevice()
    #expect(try device.use { 41 + 1 } == 42)
    #expect(try await device.use { await Task { "done" }.value } == "done")
  }

  @MainActor
  @Test("on the main actor the body stays there")
  func mainActor() async throws {
    let device = SimulatedDevice()
    device.script(.match)
    var isDone = false
    try await device.use {
      MainActor.preconditionIsolated()
      #expect(await ask() == 0)
      isDone = true
    }
    #expect(isDone)
  }
}

/// In a process of its own each: what is installed and in use is one for the whole process.
@Suite("Contexts made where no task is seen")
struct ElsewhereTests {
  private static func typeHere() -> LABiometryType {
    let context = LAContext()
    _ = couldAsk(on: context)
    return context.biometryType
  }

  /// Runs on a thread of its own, and on a global queue, and waits for both.
  private static func elsewhere(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let work: @Sendable () -> Void = {
      body()
      done.signal()
    }
    Thread(block: work).start()
    DispatchQueue.global().async(execute: work)
    for _ in 1...2 { precondition(done.wait(timeout: .now() + .seconds(20)) == .success) }
  }

  @Test("one scope open: threads, queues and detached tasks get its device")
  func oneScope() async {
    await #expect(processExitsWith: .success) {
      let device = SimulatedDevice(sensor: .opticID)
      try await device.use {
        Self.elsewhere { precondition(Self.typeHere() == .opticID) }
        await Task.detached { precondition(Self.typeHere() == .opticID) }.value
        device.script(.match)
        let code = await Task.detached { await ask() }.value
        precondition(code == 0)
      }
      precondition(device.replies == [.success(.biometry)])
    }
  }

  /// Whether a context made here and now would be the machine's. The machine itself is never asked.
  private static func isMachine() -> Bool {
    AuthorityLookup.current { DeviceAuthority.withoutDevice(for: Caller(app: "machine", name: "")) }
      .caller.app == "machine"
  }

  @Test("no scope open any more: this machine")
  func noScope() async {
    await #expect(processExitsWith: .success) {
      let device = SimulatedDevice(sensor: .opticID)
      try device.use { precondition(!Self.isMachine()) }
      precondition(Self.isMachine())
      Self.elsewhere { precondition(Self.isMachine()) }
    }
  }

  @Test("two devices in use: refused, with a text that says what to do")
  func twoDevices() async {
    await #expect(processExitsWith: .success) {
      let one = SimulatedDevice(sensor: .touchID)
      let other = SimulatedDevice(sensor: .faceID)
      try await one.use {
        try await other.use {
          Self.elsewhere {
            let context = LAContext()
            var error: NSError?
            precondition(!context.canEvaluatePolicy(combined, error: &error))
            precondition(error?.code == -10 && context.biometryType == .none)
            let text = error?.userInfo["NSDebugDescription"] as? String ?? ""
            precondition(text.contains("Several simulated devices") && text.contains("installAsDefault()"))
            precondition(Answer(combined, on: context).get() == -10)
          }
          let code = await Task.detached { await ask() }.value
          precondition(code == -10)
          precondition(Self.typeHere() == .faceID)
        }
      }
      precondition(one.history.isEmpty && other.history.isEmpty)
    }
  }

  @Test("two apps of one device in use are two scopes, too")
  func twoApps() async {
    await #expect(processExitsWith: .success) {
      let device = SimulatedDevice()
      try device.use {
        try device.use(as: device.app("com.example.other")) {
          Self.elsewhere { precondition(couldAsk() == -10) }
        }
        // The same one twice is one.
        try device.use { Self.elsewhere { precondition(Self.typeHere() == .touchID) } }
      }
    }
  }

  @Test("installed as default: everywhere, until it is taken away; a scope goes before it")
  func installed() async {
    await #expect(processExitsWith: .success) {
      let device = SimulatedDevice(sensor: .opticID)
      let scoped = SimulatedDevice(sensor: .faceID)
      device.installAsDefault()
      precondition(Self.typeHere() == .opticID)
      try scoped.use {
        precondition(Self.typeHere() == .faceID)
        Self.elsewhere { precondition(Self.typeHere() == .opticID) }
      }
      device.script(.match)
      let code = await ask()
      precondition(code == 0)
      SimulatedDevice.uninstallDefault()
      precondition(Self.isMachine())
    }
  }
}
