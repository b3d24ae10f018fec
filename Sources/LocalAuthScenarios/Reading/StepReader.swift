import LocalAuthModel

extension LineReader {
  /// Reads a step: what is done, an arrow, what must be true.
  mutating func step(_ source: String) throws(ScenarioError) -> Step {
    let kind = try kind()
    let takesActs = if case .preflight = kind { false } else { true }
    var acts: [Act] = []
    while let word = nextWord {
      guard let act = Act(word: word), takesActs else {
        let others = acts.isEmpty ? Self.more(kind) : []
        throw failure((others + (takesActs ? ["an act"] : []) + ["->"]).joined(separator: ", "))
      }
      skip()
      acts.append(act)
    }
    var expectations: [Expected] = []
    if take(.arrow) {
      repeat { expectations.append(try expectation(after: kind)) } while take(.comma)
      guard isAtEnd else { throw failure("a comma, or the end of the line") }
    } else if !isAtEnd {
      throw failure(takesActs ? "an act, ->" : "->")
    }
    return Step(kind: kind, acts: acts, expectations: expectations, line: line, text: source)
  }

  /// The policies that an app can name.
  private static let policies: [(String, Policy)] = [
    ("companion", .companion), ("biometricsOrCompanion", .biometricsOrCompanion),
    ("wristDetection", .wristDetection),
  ]

  private static func more(_ kind: Step.Kind) -> [String] {
    switch kind {
    case .call, .preflight: ["on", "from", "fallback", "cancel", "reason", "reuse", "silent", "scene"]
    case .secret(let call):
      if case .add = call.verb { ["guarded", "accessible"] } else { [] }
    case .acts, .context: []
    }
  }

  private mutating func kind() throws(ScenarioError) -> Step.Kind {
    guard let word = nextWord else { throw failure("a step") }
    switch word {
    case "bio-only", "combined", "policy": return .call(try call())
    case "preflight":
      skip()
      return .preflight(try call())
    case "context":
      skip()
      return .context(try name("a context"))
    case "nothing":
      skip()
      return .acts
    case "add", "read", "exists", "update", "delete": return .secret(try secret())
    default:
      guard Act(word: word) != nil else {
        throw failure(
          "scenario, or a step: bio-only, combined, policy, preflight, context, add, read, exists, update, delete, "
            + "nothing or an act")
      }
      return .acts
    }
  }

  private mutating func call() throws(ScenarioError) -> Call {
    var call: Call
    if take("policy") {
      call = Call(policy: try choice(Self.policies))
    } else {
      call = Call(
        policy: try word("bio-only, combined or policy") {
          ["bio-only": .biometrics, "combined": .owner][$0]
        })
    }
    while let word = nextWord {
      switch word {
      case "on":
        skip()
        call.context = try name("a context")
      case "from":
        skip()
        call.app = try choice(Given.apps.map { ($0.name, $0) })
      case "fallback":
        skip()
        call.fallbackTitle = try text()
      case "cancel":
        skip()
        call.cancelTitle = try text()
      case "reason":
        skip()
        // Misuse: Apple's API ends an app that gives no reason.
        call.reason = try filledText()
      case "reuse":
        skip()
        call.reuse = try self.word("a time such as 10s, 5m or 1h") { Duration(word: $0) }
      case "silent":
        skip()
        call.allowsInteraction = false
      case "scene":
        skip()
        call.scene = try choice(AppScene.allCases.map { ("\($0)", $0) })
      default: return call
      }
    }
    return call
  }

  private mutating func secret() throws(ScenarioError) -> SecretCall {
    let verb = nextWord
    skip()
    let name = try self.name("a secret")
    switch verb {
    case "add":
      let text = try filledText()
      var constraint: SecretCall.Guard?
      var protection = SecretCall.Protection.whenUnlocked
      if take("guarded") { constraint = try choice(SecretCall.Guard.allCases.map { ($0.rawValue, $0) }) }
      if take("accessible") {
        protection = try choice(SecretCall.Protection.allCases.map { ($0.rawValue, $0) })
      }
      return SecretCall(name: name, verb: .add(text, constraint, protection))
    case "update": return SecretCall(name: name, verb: .update(try filledText()))
    case "exists": return SecretCall(name: name, verb: .exists)
    case "delete": return SecretCall(name: name, verb: .delete)
    default: return SecretCall(name: name, verb: .read)
    }
  }
}
