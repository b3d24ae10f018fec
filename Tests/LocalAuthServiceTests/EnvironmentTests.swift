import LocalAuthModel
import LocalAuthService
import Synchronization
import Testing

@Suite("What a person could authenticate with")
struct EnvironmentTests {
  private final class Changes: Sendable {
    private let all = Mutex<[(EnvironmentSnapshot, EnvironmentSnapshot)]>([])
    func add(_ old: EnvironmentSnapshot, _ new: EnvironmentSnapshot) {
      all.withLock { $0.append((old, new)) }
    }
    var count: Int { all.withLock { $0.count } }
    var last: (old: EnvironmentSnapshot, new: EnvironmentSnapshot)? { all.withLock { $0.last } }
  }

  private func observe(_ bench: Bench, _ changes: Changes) -> EnvironmentObservation {
    bench.service.observeEnvironment(for: { [caller = bench.caller] in caller }) { changes.add($0, $1) }
  }

  @Test("a snapshot says what the preflights say")
  func snapshot() {
    let bench = Bench()
    let ready = bench.service.environment(for: bench.caller)
    #expect(ready.sensor == Sensor(.touchID))
    #expect(ready.isEnrolled && !ready.isLockedOut && ready.isBiometryUsable)
    #expect(ready.isPasscodeSet && ready.isPasscodeUsable)
    #expect(ready.domainState == bench.preflight().domainState)
    for _ in 1...5 { bench.service.send(.lockScreen(.mismatch)) }
    let locked = bench.service.environment(for: bench.caller)
    #expect(locked.isLockedOut && !locked.isBiometryUsable && locked.isPasscodeUsable)
    #expect(locked.domainState == ready.domainState)
  }

  @Test("told of a change once, with the old and the new")
  func toldOnce() {
    let bench = Bench()
    let changes = Changes()
    let observation = observe(bench, changes)
    for _ in 1...4 { bench.service.send(.lockScreen(.mismatch)) }
    #expect(changes.count == 0)
    bench.service.send(.lockScreen(.mismatch))
    bench.service.send(.tick)
    #expect(changes.count == 1)
    #expect(changes.last?.old.isLockedOut == false)
    #expect(changes.last?.new.isLockedOut == true)
    bench.service.send(.lockScreen(.passcode(.correct)))
    #expect(changes.count == 2)
    #expect(changes.last?.new.isLockedOut == false)
    withExtendedLifetime(observation) {}
  }

  @Test("told of what time alone brought about")
  func toldOfTime() {
    let bench = Bench()
    let changes = Changes()
    let observation = observe(bench, changes)
    bench.clock.advance(by: .hours(48) + .seconds(1))
    bench.service.send(.tick)
    #expect(changes.count == 1)
    #expect(changes.last?.new.isLockedOut == true)
    withExtendedLifetime(observation) {}
  }

  @Test("not told any more once the observation is let go")
  func letGo() {
    let bench = Bench()
    let changes = Changes()
    do {
      let observation = observe(bench, changes)
      withExtendedLifetime(observation) {}
    }
    bench.service.change { $0.enrolments = Enrolments() }
    #expect(changes.count == 0)
  }

  @Test("each app is told what changed for it")
  func twoApps() {
    let bench = Bench(.faceID, state: { $0.consents["B"] = .granted })
    let changes = [Changes(), Changes()]
    let observations = ["A", "B"].enumerated().map { index, app in
      bench.service.observeEnvironment(
        for: { Caller(app: AppIdentifier(app), name: app, usageText: "to open it") }
      ) { changes[index].add($0, $1) }
    }
    bench.service.send(.consent("B", .denied))
    #expect(changes.map(\.count) == [0, 1])
    withExtendedLifetime(observations) {}
  }

  @Test("an observer may ask the device who it is, look, and end its observation, while it is told")
  func reentry() {
    let bench = Bench()
    let changes = Changes()
    let held = Mutex<EnvironmentObservation?>(nil)
    let caller = bench.caller
    let observation = bench.service.observeEnvironment(
      for: { [service = bench.service] in
        _ = service.device
        return caller
      },
      { [service = bench.service] old, new in
        #expect(service.environment(for: caller) == new)
        changes.add(old, new)
        let ended = held.withLock { held in
          defer { held = nil }
          return held
        }
        withExtendedLifetime(ended) {}
      })
    held.withLock { $0 = observation }
    bench.service.change { $0.enrolments = Enrolments() }
    #expect(changes.count == 1)
  }

  @Test("an observation that outlives its device ends quietly")
  func outlives() {
    var bench: Bench? = Bench()
    weak let service = bench?.service
    let changes = Changes()
    let observation = bench.map { observe($0, changes) }
    bench = nil
    #expect(service == nil)
    withExtendedLifetime(observation) {}
  }
}

@Suite("The mark of the enrolments")
struct DomainStateTests {
  private func mark(_ bench: Bench, _ app: AppIdentifier = "A") -> DomainState? {
    bench.service.environment(for: Caller(app: app, name: app.name)).domainState
  }

  @Test("32 bytes that follow from the enrolments and the app alone")
  func follows() throws {
    let bench = Bench()
    let first = try #require(mark(bench))
    #expect(first.bytes.count == 32)
    #expect(mark(bench) == first)
    #expect(mark(Bench()) == first)
    #expect(mark(bench, "B") != first)
  }

  @Test("removing and adding the same finger gives a new mark, a new system too")
  func changes() {
    let bench = Bench()
    var marks: Set<DomainState?> = [mark(bench)]
    bench.service.change { $0.enrolments.remove("first", newIdentity: 8) }
    #expect(mark(bench) == nil)
    bench.service.change { $0.enrolments.add("first", newIdentity: 9) }
    marks.insert(mark(bench))
    bench.service.change { $0.enrolments.epoch = 2 }
    marks.insert(mark(bench))
    #expect(marks.count == 3)
  }

  @Test("only a biometric preflight that says yes carries it")
  func preflight() {
    let bench = Bench()
    #expect(bench.preflight(.biometrics).domainState == mark(bench))
    #expect(bench.preflight(.biometricsOrCompanion).domainState == mark(bench))
    #expect(bench.preflight(.owner).domainState == nil)
    for _ in 1...5 { bench.service.send(.lockScreen(.mismatch)) }
    #expect(bench.preflight(.biometrics).domainState == nil)
    #expect(bench.preflight(.biometrics).sensor == .touchID)
  }

  @Test("the same seed gives the same numbers, another gives others")
  func numbers() {
    func numbers(_ seed: UInt64) -> [UInt64] {
      var generator = SplitMix64(seed: seed)
      return (0..<4).map { _ in generator.next() }
    }
    #expect(numbers(1) == numbers(1))
    #expect(Set(numbers(1) + numbers(2)).count == 8)
    // The first value that the generator's own publication gives for seed 1234567.
    #expect(numbers(1_234_567).first == 6_457_827_717_110_365_317)
  }
}
