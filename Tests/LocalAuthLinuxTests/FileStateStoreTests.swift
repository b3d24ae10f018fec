import LocalAuthModel
import LocalAuthTestSupport
import Testing

@testable import LocalAuthLinux

/// Attempts of processes that die, over one file. A store that is let go of stands for a process that died.
@Suite("A device's memory in a file")
struct FileStateStoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// One process: a store of its own over the same file, and a device with a reader.
  private final class Process {
    private let store: FileStateStore
    private(set) var device: Device

    init(_ path: String) {
      store = FileStateStore(folder: { () throws(FileRefusal) in try PrivateFolder.open("state", in: path) })
      let facts = DeviceFacts(
        sensor: Sensor(.touchID), enrolments: Enrolments(names: ["finger"]), passcode: .set)
      device = Device(rules: .linux, facts: facts, state: .fresh)
    }

    @discardableResult
    func handle(_ event: Event) throws -> [Effect] {
      try store.update(&device, now: BootClock.now()) { $0.handle(event) }
    }

    func look() throws -> DeviceState {
      try store.refresh(&device, now: BootClock.now())
      return device.state
    }

    func begin() throws -> SensorRound {
      let request = EvaluationRequest(
        policy: .biometrics, reason: "test", caller: Caller(app: "app", name: "App"))
      let effects = try handle(.begin(EvaluationID(1), request, ContextState(), nil))
      let rounds = effects.compactMap { if case .arm(let round) = $0 { round } else { nil } }
      return try #require(rounds.first)
    }
  }

  private func process() -> Process { Process(folder.path) }

  /// The password was entered, so that the reader may be used.
  private func ready() throws { try process().handle(.lockScreen(.passcode(.correct))) }

  @Test("After kills with an untouched sensor every wrong finger still counts")
  func numberOfTheDead() throws {
    try ready()
    for rejected in 1...5 {
      var killed: Process? = process()
      _ = try killed?.begin()
      killed = nil
      // The mark of the dead has the number and the look of the next one.
      let next = process()
      let round = try next.begin()
      #expect(try process().look().charges.count == 1)
      try next.handle(.read(round, .mismatch))
      #expect(try process().look().mismatches == rejected)
    }
    #expect(try process().look().passcodeDemand(.linux) == .mismatches)
  }

  @Test("A process that dies under a finger has used up its attempt, one that dies without has not")
  func touched() throws {
    try ready()
    for (isTouched, count) in [(false, 0), (true, 1), (false, 1), (true, 2)] {
      var killed: Process? = process()
      let round = try #require(try killed?.begin())
      if isTouched { try killed?.handle(.fingerOnSensor(round, true)) }
      killed = nil
      #expect(try process().look().mismatches == count)
    }
  }

  @Test("While its process lives a mark is no count, for nobody")
  func alive() throws {
    try ready()
    let living = process()
    let round = try living.begin()
    try living.handle(.fingerOnSensor(round, true))
    #expect(try process().look().mismatches == 0)
    #expect(try process().look().charges.map(\.isTouched) == [true])
    try living.handle(.read(round, .match))
    #expect(try process().look().charges.isEmpty)
  }

  @Test("A password whose check was under way when its process died counts")
  func passcode() throws {
    try ready()
    var killed: Process? = process()
    let request = EvaluationRequest(policy: .owner, reason: "test", caller: Caller(app: "app", name: "App"))
    try killed?.handle(.begin(EvaluationID(1), request, ContextState(), nil))
    let effects = try killed?.handle(.enterPasscode(EvaluationID(1))) ?? []
    #expect(effects.contains { if case .checkPasscode = $0 { true } else { false } })
    killed = nil
    #expect(try process().look().wrongPasscodes == 1)
  }
}
