import LocalAuthModel
import LocalAuthOracle
import LocalAuthScenarios

/// A machine with an account on which rows are played.
struct RowPlace: Sendable, CustomStringConvertible {
  let readers: ReaderStack.Readers
  let account: String
  let password: String
  /// The rows of this place.
  let rows: [Scenario]

  var description: String { "\(account) on a machine with \(readers == .none ? "no reader" : "a reader")" }

  /// Every row that can be true of this machine, where it can.
  static let all: [RowPlace] = {
    let playable = Oracle.everything.filter { $0.whyNotHere == nil }
    // A reader that was pulled out does not come back: these rows have a machine of their own.
    let spoiling = playable.filter { $0.acts.contains(.sensor(.disconnected)) }
    let others = playable.filter { row in !spoiling.contains { $0.id == row.id } }
    func place(
      _ readers: ReaderStack.Readers, _ account: String, _ password: String, _ rows: [Scenario]
    ) -> RowPlace {
      RowPlace(
        readers: readers, account: account, password: password,
        rows: rows.filter {
          ($0.given.sensor == nil) == (readers == .none)
            && ($0.given.passcode == .notSet) == (account == "nopassword")
        })
    }
    return [
      place(.device, "alice", "correct-horse", others), place(.none, "alice", "correct-horse", others),
      place(.device, "nopassword", "", others), place(.none, "nopassword", "", others),
      place(.device, "alice", "correct-horse", spoiling),
    ].filter { !$0.rows.isEmpty }
  }()
}

extension Scenario {
  /// Everything that is done in the row.
  var acts: [Act] { steps.flatMap(\.acts) }

  /// Why a row cannot be true of this machine; nil when it can.
  var whyNotHere: String? {
    if let sensor = given.sensor {
      if sensor.kind.looks { return "no reader of a kind that looks is there on Linux" }
      if sensor.condition != .ready { return "nothing tells here that a reader is \(sensor.condition)" }
    }
    if needsKeychain { return "the keychain is tested in SecretTests" }
    if let own = Self.ownReasons[id] { return own }
    let reasons = acts.compactMap(\.whyNotHere)
    return reasons.contains(Act.unseenUnlock) ? Act.unseenUnlock : reasons.first
  }

  /// Rows whose acts are possible here, and whose answer is another one.
  private static let ownReasons = [
    "CT-22": "fprintd shows names only: the same name again is the same domain state",
    "LO-10": "no password of ours is asked for when fingers change, so nothing is forgiven",
  ]
}

extension Act {
  fileprivate static let unseenUnlock = "unlocks of the desktop cannot be seen"

  /// Why nothing on this machine does this.
  fileprivate var whyNotHere: String? {
    switch self {
    case .face: "no face comes before a reader for fingers"
    case .lockScreen: Self.unseenUnlock
    case .lock: "the lock is tested in SessionTests"
    case .restart: "the machine is not started again"
    case .setPasscode: "an account's password does not go away under a prompt"
    case .consent: "only sensors that look ask"
    case .sensor(.ready): "a virtual reader that was pulled out cannot be put back"
    case .demand: "nobody demands the password from elsewhere"
    default: nil
    }
  }
}
