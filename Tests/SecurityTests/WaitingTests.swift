import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Synchronization
import Testing

/// Reads that wait for a person: whom they keep waiting, and whom not.
@Suite("Reads that wait")
struct WaitingTests {
  let item = Item()

  private func device(_ change: (inout DeviceRules) -> Void = { _ in }) -> SimulatedDevice {
    var rules = DeviceRules.apple
    change(&rules)
    let device = SimulatedDevice(rules: rules)
    device.actByHand()
    return device
  }

  /// Puts the right finger on the sensor whenever it is on, on a thread of its own, until it is told to stop.
  private final class Person: Sendable {
    private let isDone = Atomic(false)

    init(at device: SimulatedDevice) {
      let thread = Thread { [self] in
        while !isDone.load(ordering: .relaxed) {
          // However long the pool is busy with other tests.
          if device.waitForPrompt(seconds: 1) != nil { device.present(.match) }
        }
      }
      thread.start()
    }

    func leave() { isDone.store(true, ordering: .relaxed) }
  }

  @Test("64 tasks on the shared pool each read a guarded secret and wait; all are answered")
  func sharedPool() async throws {
    let device = device()
    try await device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let person = Person(at: device)
      defer { person.leave() }
      let answered = await withTaskGroup(of: String?.self) { group in
        for _ in 0..<64 { group.addTask { item.read().secret } }
        return await group.reduce(into: 0) { count, secret in count += secret == "secret" ? 1 : 0 }
      }
      #expect(answered == 64)
      #expect(device.promptCount == 64)
    }
  }

  @Test("reads at once take turns: the next prompt waits for the answer to the one before")
  func turns() throws {
    let device = device()
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let readings = (1...8).map { _ in Reading(item, as: device.app) }
      // Each has a context for itself once it has begun.
      #expect(device.hasContexts(8))
      var prompt = try #require(device.nextPrompt())
      try #require(device.promptCount == 1)
      #expect(!readings.contains { $0.hasCome })
      #expect(device.tap(.cancel))
      for _ in 2...8 {
        prompt = try #require(device.nextPrompt(after: prompt))
        #expect(device.present(.match))
      }
      let statuses = readings.map { $0.get()?.status }
      #expect(statuses.count { $0 == errSecUserCanceled } == 1)
      #expect(statuses.count { $0 == errSecSuccess } == 7)
      #expect(device.promptCount == 8)
    }
  }

  @Test("BR-42 (keychain half) two reads at once with one context: one prompt, both get the secret")
  func oneContext() throws {
    let device = device()
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let context = LAContext()
      let readings = (1...2).map { _ in Reading(item, as: device.app, context: context) }
      #expect(device.nextPrompt() != nil)
      #expect(device.present(.match))
      #expect(readings.map { $0.get()?.secret } == ["secret", "secret"])
      #expect(device.promptCount == 1)
    }
  }

  @Test("Apple's way, by switch: the second read ends the first")
  func compete() throws {
    let device = device { $0.concurrentReads = .compete }
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let first = Reading(item, as: device.app)
      let prompt = device.nextPrompt()
      let second = Reading(item, as: device.app)
      #expect(device.nextPrompt(after: prompt) != nil)
      #expect(first.get()?.status == errSecAuthFailed)
      #expect(device.present(.match))
      #expect(second.get()?.secret == "secret")
    }
  }

  @Test("whoever needs no prompt waits for nobody's")
  func noPromptNoWait() throws {
    let device = device()
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      Item(account: "bob").add("bob")
      let reading = Reading(item, as: device.app)
      #expect(device.nextPrompt() != nil)
      #expect(Item(account: "bob").read().secret == "bob")
      #expect(item.exists() == errSecInteractionNotAllowed)
      #expect(item.add() == errSecDuplicateItem)
      #expect(Item(account: "carol").add(guarded: .biometryAny) == errSecSuccess)
      #expect(Item(account: "carol").delete() == errSecSuccess)
      #expect(!reading.hasCome)
      #expect(device.present(.match))
      #expect(reading.get()?.secret == "secret")
    }
  }

  @Test("an item that goes while its prompt is up is not there; one that changes is read as it is now")
  func changedMeanwhile() throws {
    let device = device()
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let gone = Reading(item, as: device.app)
      let prompt = device.nextPrompt()
      item.delete()
      #expect(device.present(.match))
      #expect(gone.get()?.status == errSecItemNotFound)

      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let context = LAContext()
      let reading = Reading(item, as: device.app)
      let other = device.nextPrompt(after: prompt)
      #expect(device.tap(.cancel))
      #expect(reading.get()?.status == errSecUserCanceled)
      let changing = Reading(item, as: device.app, context: context)
      #expect(device.nextPrompt(after: other) != nil)
      item.delete()
      #expect(item.add("new") == errSecSuccess)
      #expect(device.present(.match))
      #expect(changing.get()?.secret == "new")
    }
  }

  @Test("an evaluation that begins under the prompt of a read ends it")
  func evaluation() throws {
    let device = device()
    try device.use {
      #expect(item.add(guarded: .biometryAny) == errSecSuccess)
      let reading = Reading(item, as: device.app)
      #expect(device.nextPrompt() != nil)
      let reply = LAContext().begin()
      #expect(reading.get()?.status == errSecAuthFailed)
      #expect(device.present(.match))
      #expect(reply.get() == 0)
    }
  }

  @Test("a finger that is added while the prompt of the present set is up opens nothing")
  func enrolledMeanwhile() throws {
    let device = device()
    try device.use {
      #expect(item.add(guarded: .biometryCurrentSet) == errSecSuccess)
      let reading = Reading(item, as: device.app)
      #expect(device.nextPrompt() != nil)
      device.enrol("left thumb")
      #expect(device.present(.match))
      let status = reading.get()?.status
      #expect(status == errSecAuthFailed)
      #expect(device.promptCount == 1)
    }
  }
}
