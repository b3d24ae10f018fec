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

  init(_ words: some Sequence<String>) throws(UsageError) {
    var words = ArgumentReader(words)
    guard let command = words.next() else {
      self = .help(.overview)
      return
    }
    if command != "help", words.takeFlag("--help") || words.takeFlag("-h") {
      self = .help(Help(rawValue: command) ?? .overview)
      return
    }
    switch command {
    case "--help", "-h", "help":
      let topic = words.next()
      guard let help = topic.map({ Help(rawValue: $0) }) ?? .overview else {
        throw UsageError("There is no command “\(topic ?? "")”.")
      }
      self = .help(help)
    case "--version":
      self = .version
    case "status":
      self = .status(json: words.takeFlag("--json"))
    case "evaluate":
      self = .evaluate(try EvaluateOptions(&words))
    case "demo":
      self = .demo(try DemoOptions(&words))
    case "reset":
      self = .reset(user: try words.takeValue("--user"))
    case "enroll":
      self = .enroll(finger: try words.takeFinger())
    case "unenroll":
      self = .unenroll(finger: try words.takeFinger())
    case "consent":
      self = .consent(try ConsentTask(&words))
    default:
      throw UsageError("There is no command “\(command)”.")
    }
    try words.expectEnd()
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
