import Dispatch
import LocalAuthModel
import LocalAuthService
import Testing

/// Each rule in a process of its own: what is installed and open is one for the whole process.
@Suite("Which authority a new context belongs to")
struct AuthorityLookupTests {
  private static func device(_ app: AppIdentifier) -> DeviceAuthority {
    .withoutDevice(for: Caller(app: app, name: app.name))
  }

  private static func app() -> String { AuthorityLookup.current { device("machine") }.caller.app.name }

  private static func onThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      body()
      done.signal()
    }
    precondition(done.wait(timeout: .now() + .seconds(60)) == .success)
  }

  @Test("nothing in place: the machine")
  func machine() async {
    await #expect(processExitsWith: .success) {
      precondition(Self.app() == "machine")
      Self.onThread { precondition(Self.app() == "machine") }
    }
  }

  @Test("the task's comes first, and is gone after its scope")
  func bound() async {
    await #expect(processExitsWith: .success) {
      AuthorityLookup.install(Self.device("installed"))
      AuthorityLookup.use(Self.device("outer")) {
        precondition(Self.app() == "outer")
        AuthorityLookup.use(Self.device("inner")) { precondition(Self.app() == "inner") }
        precondition(Self.app() == "outer")
      }
      precondition(Self.app() == "installed")
      AuthorityLookup.install(nil)
      precondition(Self.app() == "machine")
    }
  }

  @Test("elsewhere: what is installed, before what is in use")
  func installed() async {
    await #expect(processExitsWith: .success) {
      AuthorityLookup.install(Self.device("installed"))
      AuthorityLookup.use(Self.device("used")) {
        Self.onThread { precondition(Self.app() == "installed") }
      }
    }
  }

  @Test("elsewhere: the only one in use, however often it is")
  func onlyOne() async {
    await #expect(processExitsWith: .success) {
      let used = Self.device("used")
      await AuthorityLookup.use(used) {
        Self.onThread { precondition(Self.app() == "used") }
        await Task.detached { precondition(Self.app() == "used") }.value
        await Task { precondition(Self.app() == "used") }.value
        AuthorityLookup.use(used) { Self.onThread { precondition(Self.app() == "used") } }
      }
      Self.onThread { precondition(Self.app() == "machine") }
    }
  }

  @Test("elsewhere while several are in use: refused, with a text that helps, and never the machine")
  func several() async {
    await #expect(processExitsWith: .success) {
      AuthorityLookup.use(Self.device("one")) {
        AuthorityLookup.use(Self.device("other")) {
          Self.onThread {
            let found = AuthorityLookup.current { preconditionFailure("the machine was asked") }
            let context = found.makeContext()
            let refusal = Failure.invalidContext(.severalDevices)
            for policy in Policy.allCases {
              precondition(found.preflight(policy, context: context).failure == refusal)
            }
            let tally = Tally()
            let request = EvaluationRequest(policy: .owner, reason: "open it", caller: found.caller)
            found.evaluate(request, context: context) { tally.add(0, $0) }
            precondition(tally.byNumber[0] == [.failure(refusal)])
            found.invalidate(context)
            precondition(found.environment() == EnvironmentSnapshot())
            _ = found.observeEnvironment { _, _ in }
          }
          precondition(Self.app() == "other")
        }
        Self.onThread { precondition(Self.app() == "one") }
      }
    }
  }

  @Test("a scope that throws is closed all the same")
  func throwing() async {
    await #expect(processExitsWith: .success) {
      struct Stop: Error {}
      try? AuthorityLookup.use(Self.device("used")) { throw Stop() }
      try? await AuthorityLookup.use(Self.device("used")) { () async throws in throw Stop() }
      precondition(Self.app() == "machine")
      Self.onThread { precondition(Self.app() == "machine") }
    }
  }

  @Test("tasks in parallel each see their own")
  func parallel() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          await AuthorityLookup.use(Self.device(AppIdentifier("app \(number)"))) {
            for _ in 0..<20 {
              await Task.yield()
              guard Self.app() == "app \(number)" else { return false }
            }
            return await withTaskGroup(of: Bool.self) { inner in
              for _ in 0..<4 { inner.addTask { Self.app() == "app \(number)" } }
              return await inner.allSatisfy { $0 }
            }
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test("what is put in place is let go afterwards")
  func released() {
    weak var authority: DeviceAuthority?
    do {
      let device = Self.device("used")
      authority = device
      AuthorityLookup.use(device) {}
    }
    #expect(authority == nil)
  }

  @Test("one object of a type for an authority, as long as it lives")
  func attachments() {
    final class One: Sendable {}
    final class Other: Sendable {}
    let attachments = Attachments()
    let one = attachments.object { One() }
    #expect(attachments.object { One() } === one)
    #expect(attachments.object { Other() } as AnyObject !== one)
    #expect(Attachments().object { One() } !== one)
  }
}
