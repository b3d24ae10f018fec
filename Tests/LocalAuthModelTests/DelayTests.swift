import Testing

@testable import LocalAuthModel
import LocalAuthScenarios

/// Waits after wrong passcodes, and the states that a device starts from.
@Suite("Waits")
struct DelayTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let table: PasscodeDelayTable
    /// Seconds after the n-th wrong passcode; nil when none is taken any more.
    let seconds: [Int?]
    let free: Int
    var testDescription: String { name }
  }

  static let rows = [
    Row(
      name: "since iOS 17", table: .sinceIOS17,
      seconds: [0, 0, 0, 60, 300, 900, 3600, 10_800, 28_800, nil, nil], free: 3),
    Row(
      name: "iOS 9 to 16", table: .iOS9To16,
      seconds: [0, 0, 0, 0, 60, 300, 900, 900, 3600, 3600, nil, nil], free: 4),
    Row(
      name: "iOS 4", table: .iOS4, seconds: [0, 0, 0, 0, 0, 60, 300, 900, 3600, 3600, nil, nil], free: 5),
    Row(
      name: "Linux", table: DeviceRules.linux.passcodeDelays,
      seconds: [0, 0, 0, 60, 300, 300, 300, 300, 300, 300, 300, 300], free: 3),
    Row(
      name: "empty, repeats", table: PasscodeDelayTable(delays: [], afterwards: .repeatsLast),
      seconds: [0, 0, 0], free: 0),
    Row(
      name: "empty, disables", table: PasscodeDelayTable(delays: [], afterwards: .disables),
      seconds: [nil, nil], free: 0),
    Row(
      name: "all free, repeats",
      table: PasscodeDelayTable(delays: [.zero, .zero], afterwards: .repeatsLast), seconds: [0, 0, 0], free: 2
    ),
  ]

  @Test("The wait after the n-th wrong passcode", arguments: rows)
  func table(_ row: Row) {
    #expect(row.table.delay(after: 0) == .zero)
    #expect(row.table.delay(after: -1) == .zero)
    for (index, seconds) in row.seconds.enumerated() {
      #expect(row.table.delay(after: index + 1) == seconds.map { .seconds($0) }, "after \(index + 1)")
    }
    #expect(row.table.freeEntries == row.free)
  }

  @Test("A cap shortens long waits alone and never disables")
  func cap() {
    let capped = PasscodeDelayTable.sinceIOS17.capped(at: .minutes(2))
    #expect(capped.delay(after: 4) == .minutes(1))
    #expect(capped.delay(after: 5) == .minutes(2))
    #expect(capped.delay(after: 1000) == .minutes(2))
  }

  @Test("A state counts up to the end of its table and no further")
  func bounded() {
    var state = DeviceState()
    for _ in 1...100 { state.countWrongPasscode(.apple) }
    #expect(state.wrongPasscodes == 10)
    #expect(state.isDisabled(.apple))
    #expect(state.passcodeDelay == .zero)
    state = DeviceState()
    for _ in 1...100 { state.countWrongPasscode(.linux) }
    #expect(!state.isDisabled(.linux))
    #expect(state.passcodeDelay == .minutes(5))
  }

  @Test("A fresh device asks for the passcode first")
  func fresh() {
    let state = DeviceState.fresh
    #expect(state.passcodeDemand(.apple) == .firstUse)
    #expect(state.passcodeDemand(.linux) == .firstUse)
    #expect(state.wrongPasscodes == 0)
  }

  @Test(
    "A damaged state asks for the passcode first, and its first wrong one is not free",
    arguments: [
      (DeviceRules.apple, 3), (DeviceRules.linux, 3),
    ])
  func damaged(_ rules: DeviceRules, _ free: Int) {
    var state = DeviceState.damaged(rules)
    #expect(state.passcodeDemand(rules) == .damagedState)
    #expect(state.wrongPasscodes == free)
    #expect(state.passcodeDelay == .zero)
    state.countWrongPasscode(rules)
    #expect(state.passcodeDelay == .minutes(1))
  }

  @Test("A restart asks for the passcode, begins a wait again, and starts none")
  func restart() {
    var state = DeviceState()
    for _ in 1...5 { state.countWrongPasscode(.apple) }
    state.biometricUnlock = BiometricUnlock(age: .zero, identity: 1)
    state.advance(by: .seconds(299), rules: .apple)
    #expect(state.passcodeDelay == .seconds(1))
    state.restart(.apple)
    #expect(state.passcodeDelay == .minutes(5))
    #expect(state.demand == .restart)
    #expect(state.biometricUnlock == nil)
    state.advance(by: .seconds(300), rules: .apple)
    state.restart(.apple)
    #expect(state.passcodeDelay == .zero)
    #expect(state.wrongPasscodes == 5)
  }

  @Test("A restart keeps the first reason", arguments: PasscodeDemand.allCases)
  func restartKeepsReason(_ demand: PasscodeDemand) {
    var state = DeviceState()
    state.demand = demand
    state.restart(.apple)
    #expect(state.demand == demand)
  }

  @Test("A device that restarts during a check counts it and waits the whole wait")
  func restartDuringCheck() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    for _ in 1...3 { bench.enter(.wrong(repeated: false)) }
    bench.enter()
    bench.send(.restart)
    #expect(bench.reply == .failure(.systemCancel(.deviceRestarted)))
    #expect(bench.wrong == 4)
    #expect(bench.device.state.passcodeDelay == .minutes(1))
    #expect(bench.device.facts.isLocked)
  }

  @Test("A device without a passcode is not locked by a restart or a lock")
  func noPasscode() {
    var bench = Bench(.touchID.noPasscode)
    bench.send(.restart)
    #expect(!bench.device.facts.isLocked)
    bench.send(.lockScreen(.lock))
    #expect(!bench.device.facts.isLocked)
  }

  @Test("Time goes forward alone, and ages stop where no rule reads on")
  func time() {
    var state = DeviceState()
    state.passcodeDelay = .seconds(10)
    state.sinceUnlock = .seconds(1)
    state.sincePasscode = .seconds(2)
    state.biometricUnlock = BiometricUnlock(age: .seconds(3), identity: 1)
    let before = state
    state.advance(by: .seconds(-5), rules: .apple)
    state.advance(by: .zero, rules: .apple)
    #expect(state == before)
    state.advance(by: .hours(1_000_000), rules: .apple)
    #expect(state.passcodeDelay == .zero)
    #expect(state.sinceUnlock == .hours(156) + .seconds(1))
    #expect(state.sincePasscode == state.sinceUnlock)
    #expect(state.biometricUnlock?.age == state.sinceUnlock)
  }

  @Test("A prompt tells when time alone will change it")
  func nextChange() {
    var bench = Bench(.touchID)
    #expect(bench.device.timeToNextChange == nil)
    bench.device.state.passcodeDelay = .seconds(30)
    #expect(bench.device.timeToNextChange == nil)
    bench.begin(.combined)
    #expect(bench.device.timeToNextChange == nil)
    bench.read(.mismatch)
    bench.tap(.fallback)
    #expect(bench.device.timeToNextChange == .seconds(30))
    #expect(bench.screen == "wait 30s [cancel]")
    bench.wait(.seconds(10))
    #expect(bench.screen == "wait 20s [cancel]")
    bench.wait(.seconds(20))
    #expect(bench.device.timeToNextChange == nil)
    #expect(bench.screen == "sheet [cancel]")
  }

  @Test("When the wait is over but no event told of it, the passcode is not taken")
  func waitOverUnseen() {
    var bench = Bench(.noSensor)
    bench.device.state.passcodeDelay = .seconds(30)
    bench.begin(.combined)
    bench.device.advance(by: .seconds(30))
    bench.enter()
    #expect(bench.effects.isEmpty)
  }

  @Test("When another process disabled the passcode, none is checked")
  func disabledElsewhere() {
    var bench = Bench(.noSensor)
    bench.begin(.combined)
    bench.device.state.wrongPasscodes = 10
    bench.enter()
    #expect(!bench.effects.contains { if case .checkPasscode = $0 { true } else { false } })
    #expect(bench.device.state.charges.isEmpty)
  }
}

/// When the operating system asks for the passcode because too much time has passed.
@Suite("Stale biometrics")
struct FreshnessTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let unlock: Duration?
    let passcode: Duration?
    let biometricUnlock: Duration?
    let isStale: Bool
    var testDescription: String { name }
  }

  static let second = Duration.seconds(1)
  static let rows = [
    Row(
      name: "48 h less a second", unlock: .hours(48) - second, passcode: .zero, biometricUnlock: nil,
      isStale: false),
    Row(name: "48 h", unlock: .hours(48), passcode: .zero, biometricUnlock: nil, isStale: false),
    Row(
      name: "48 h and a nanosecond", unlock: .hours(48) + .nanoseconds(1), passcode: .zero,
      biometricUnlock: nil,
      isStale: true),
    Row(name: "never unlocked", unlock: nil, passcode: .zero, biometricUnlock: .zero, isStale: true),
    Row(
      name: "156 h less a second, no finger", unlock: .zero, passcode: .hours(156) - second,
      biometricUnlock: nil,
      isStale: false),
    Row(name: "156 h, no finger", unlock: .zero, passcode: .hours(156), biometricUnlock: nil, isStale: false),
    Row(
      name: "156 h and a second, no finger", unlock: .zero, passcode: .hours(156) + second,
      biometricUnlock: nil,
      isStale: true),
    Row(
      name: "156 h and a second, finger 4 h ago", unlock: .zero, passcode: .hours(156) + second,
      biometricUnlock: .hours(4), isStale: false),
    Row(
      name: "156 h and a second, finger 4 h and a second ago", unlock: .zero, passcode: .hours(156) + second,
      biometricUnlock: .hours(4) + second, isStale: true),
    Row(
      name: "156 h, finger 5 h ago", unlock: .zero, passcode: .hours(156), biometricUnlock: .hours(5),
      isStale: false),
    Row(
      name: "passcode never, finger now", unlock: .zero, passcode: nil, biometricUnlock: .zero, isStale: false
    ),
    Row(
      name: "passcode never, finger never", unlock: .zero, passcode: nil, biometricUnlock: nil, isStale: true),
  ]

  @Test("Just before, at, just after", arguments: rows)
  func boundary(_ row: Row) {
    var state = DeviceState()
    state.sinceUnlock = row.unlock
    state.sincePasscode = row.passcode
    state.biometricUnlock = row.biometricUnlock.map { BiometricUnlock(age: $0, identity: 1) }
    #expect(state.passcodeDemand(.apple) == (row.isStale ? .elapsed : nil))
    #expect(state.passcodeDemand(.linux) == nil)
    // A reason that is known comes before the age.
    state.demand = .remoteLock
    #expect(state.passcodeDemand(.apple) == .remoteLock)
    state.mismatches = 5
    #expect(state.passcodeDemand(.apple) == .mismatches)
  }

  @Test(
    "A finger that comes when biometrics has just grown stale is no success",
    arguments: [Policy.biometrics, .owner])
  func staleUnderPrompt(_ policy: Policy) {
    var bench = Bench(.touchID)
    bench.begin(.policy(policy))
    bench.device.advance(by: .hours(48) + .seconds(1))
    bench.read(.match)
    if policy == .owner {
      #expect(bench.reply == nil)
      #expect(bench.screen == "sheet [cancel]")
    } else {
      #expect(bench.reply == .failure(.biometryLockout(.elapsed)))
    }
    #expect(!bench.isArmed)
  }

  @Test("A passcode anywhere makes biometrics fresh; a finger in an app does not")
  func refreshed() {
    var bench = Bench(.touchID)
    bench.wait(.hours(47))
    bench.begin(.bio)
    bench.read(.match)
    bench.wait(.hours(2))
    #expect(bench.device.state.passcodeDemand(.apple) == .elapsed)
    bench.begin(.combined)
    bench.enter(.correct)
    #expect(bench.device.state.passcodeDemand(.apple) == nil)
  }
}
