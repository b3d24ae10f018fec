import LocalAuthLinux
import LocalAuthModel

/// What the person asked for on the command line.
enum Invocation: Equatable {
  case help(Help)
  case version
  case status(json: Bool)
  case evaluate(EvaluateOptions)
  case demo(DemoOptions)
  case reset(user: String?)
  case enroll(finger: String?)
  case unenroll(finger: String?)
  case consent(ConsentTask)
  case vault(VaultTask)
  case gitCredential(GitCredentialCommand.Action?, guarded: Requirement?)
  case askpass(prompt: String, secret: String?)
  case history(limit: Int, json: Bool)
  case scenario(ScenarioOptions)
  case explain(ExplainTask)
  case diagram(DiagramOptions)

  init(_ words: some Sequence<String>) throws(UsageError) {
    // What follows “--” is another program's.
    let all = Array(words)
    let own = all.prefix { $0 != "--" }
    let command = Array(all.dropFirst(own.count + 1))
    var words = ArgumentReader(own)
    guard let name = words.next() else {
      self = .help(.overview)
      return
    }
    self = try Self.named(name, &words, command: command)
    try words.expectEnd()
  }

  private static func named(
    _ command: String, _ words: inout ArgumentReader, command rest: [String]
  ) throws(UsageError) -> Invocation {
    if command != "help", words.takeFlag("--help") || words.takeFlag("-h") {
      return .help(Help(rawValue: command) ?? .overview)
    }
    if !rest.isEmpty, command != "vault", command != "askpass" {
      throw UsageError("“--” belongs to “localauth vault run”.")
    }
    switch command {
    case "--help", "-h", "help":
      let topic = words.next()
      guard let help = topic.map({ Help(rawValue: $0) }) ?? .overview else {
        throw UsageError("There is no command “\(topic ?? "")”.")
      }
      return .help(help)
    case "--version": return .version
    case "status": return .status(json: words.takeFlag("--json"))
    case "evaluate": return .evaluate(try EvaluateOptions(&words))
    case "demo": return .demo(try DemoOptions(&words))
    case "reset": return .reset(user: try words.takeValue("--user"))
    case "enroll": return .enroll(finger: try words.takeFinger())
    case "unenroll": return .unenroll(finger: try words.takeFinger())
    case "consent": return .consent(try ConsentTask(&words))
    case "scenario": return .scenario(try ScenarioOptions(&words))
    case "explain": return .explain(try ExplainTask(&words))
    case "diagram": return .diagram(try DiagramOptions(&words))
    case "vault": return .vault(try VaultTask(&words, command: rest))
    case "git-credential":
      let guarded = try Requirement.take(from: &words)
      guard let action = words.next() else {
        throw UsageError("“localauth git-credential” is followed by get, store or erase, as git calls it.")
      }
      return .gitCredential(GitCredentialCommand.Action(rawValue: action), guarded: guarded)
    case "askpass":
      let secret = try words.takeValue("--secret")
      // After “--” stands a text of another program, whatever it begins with.
      return .askpass(
        prompt: rest.isEmpty ? words.next() ?? "" : rest.joined(separator: " "), secret: secret)
    case "history":
      let json = words.takeFlag("--json")
      let wanted = try words.takeValue("--limit")
      guard let limit = wanted.map({ Int($0) }) ?? 100, limit > 0 else {
        throw UsageError("--limit is a number from 1 up, not “\(wanted ?? "")”.")
      }
      return .history(limit: limit, json: json)
    default: throw UsageError("There is no command “\(command)”.")
    }
  }
}

/// What `localauth evaluate` is to ask.
struct EvaluateOptions: Equatable {
  var reason: String
  var policy = Policy.owner
  var fallbackTitle: String?
  var cancelTitle: String?
  var isInteractive = true
  var json = false

  init(_ words: inout ArgumentReader) throws(UsageError) {
    guard let reason = try words.takeValue("--reason") else {
      throw UsageError("“localauth evaluate” needs --reason TEXT: what the person is asked for.")
    }
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw UsageError("--reason is empty: say what happens once the person has authenticated.")
    }
    self.reason = reason
    policy = try words.takeChoice("--policy", Policy.named) ?? .owner
    fallbackTitle = try words.takeValue("--fallback-title")
    cancelTitle = try words.takeValue("--cancel-title")
    isInteractive = !words.takeFlag("--no-interaction")
    json = words.takeFlag("--json")
  }
}

/// What `localauth demo` is to show.
struct DemoOptions: Equatable {
  var isScript = false
  var sensor: SensorKind? = .touchID
  var policy = Policy.owner

  init(_ words: inout ArgumentReader) throws(UsageError) {
    isScript = words.takeFlag("--script")
    let sensors: [String: SensorKind?] = ["touch": .touchID, "face": .faceID, "optic": .opticID, "none": nil]
    if let chosen = try words.takeChoice("--sensor", sensors) { sensor = chosen }
    policy = try words.takeChoice("--policy", Policy.named) ?? .owner
  }
}

/// What `localauth consent` is to do.
enum ConsentTask: Equatable {
  case list
  case reset(app: String?)

  init(_ words: inout ArgumentReader) throws(UsageError) {
    switch words.next() {
    case "list": self = .list
    case "reset": self = .reset(app: words.takeFlag("--all") ? nil : try ConsentTask.app(&words))
    default: throw UsageError("“localauth consent” is followed by “list” or “reset”.")
    }
  }

  private static func app(_ words: inout ArgumentReader) throws(UsageError) -> String {
    guard let app = words.next() else {
      throw UsageError("“localauth consent reset” needs an app, or --all.")
    }
    return app
  }
}

extension ArgumentReader {
  /// Takes `--finger NAME`, with a name that fprintd knows.
  mutating func takeFinger() throws(UsageError) -> String? {
    let fingers = FingerName.all
    return try takeChoice("--finger", Dictionary(uniqueKeysWithValues: zip(fingers, fingers)))
  }
}

extension Policy {
  /// The names on the command line.
  static let named: [String: Policy] = ["owner": .owner, "biometrics": .biometrics]
}
