import LocalAuthLinux
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthWords

/// The status for programs. Names and meanings stay; new ones may come.
struct StatusDocument: Encodable {
  struct Answer: Encodable {
    let possible: Bool
    let code: Int?
    let reason: String?

    init(_ failure: Failure?) {
      possible = failure == nil
      code = failure?.code
      reason = failure?.debugText
    }
  }

  /// The store of secrets.
  struct Secrets: Encodable {
    /// Where it is, or would be.
    let store: String?
    /// Nil when it cannot be told.
    let count: Int?
    /// Nil when there is no store yet, or it cannot be opened.
    let key: String?
    /// Whether a copy of the disk alone does not open it.
    let protectedAtRest: Bool?
    let fault: String?

    init(_ report: SecretsReport) {
      store = report.path
      count = report.count
      key = report.key.map { "\($0)" }
      protectedAtRest = report.isProtectedAtRest
      fault = report.fault?.explanation(in: .english)
    }
  }

  let user: String?
  let authority = "embedded"
  let password: String
  let pamService: String
  let sensor: String?
  let sensorClass: UInt8?
  let reader: String?
  let fingers: [String]
  let wrongPasswords: Int
  let passwordDelaySeconds: Double
  let mismatches: Int
  /// Why biometrics rests: one of the words of Documentation/state-machine.md.
  let passcodeDemand: String?
  let stateFault: String?
  let promptObstacle: String?
  let windowObstacle: String?
  let owner: Answer
  let biometrics: Answer
  let secrets: Secrets

  init(_ report: MachineReport, _ secrets: SecretsReport) {
    let state = report.device.state
    user = report.user
    password = report.password.rawValue
    pamService = report.pamSource.rawValue
    sensor = report.device.facts.sensor?.kind.name(in: .english)
    sensorClass = report.device.facts.sensor?.strength.rawValue
    reader = report.readerName
    fingers = report.fingers
    wrongPasswords = state.wrongPasscodes
    passwordDelaySeconds = state.passcodeDelay / .seconds(1)
    mismatches = state.mismatches
    passcodeDemand = report.passcodeDemand.map { "\($0)" }
    stateFault = report.storeFault
    promptObstacle = report.obstacle.map { "\($0)" }
    windowObstacle = report.windowObstacle.map { "\($0)" }
    owner = Answer(report.failure(of: .owner))
    biometrics = Answer(report.failure(of: .biometrics))
    self.secrets = Secrets(secrets)
  }
}
