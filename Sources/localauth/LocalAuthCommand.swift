import Foundation

/// The command `localauth`.
@main
enum LocalAuthCommand {
  static func main() {
    occupyStandardDescriptors()
    do throws(UsageError) {
      let status = run(try Invocation(words))
      exit(status.rawValue)
    } catch {
      Output.complain(error.explanation)
      Output.complain("Try “localauth --help”.")
      exit(ExitStatus.usage.rawValue)
    }
  }

  /// A standard descriptor that is closed must not become a file of ours: a secret would be written into it. What
  /// takes its place refuses, as the closed one would.
  private static func occupyStandardDescriptors() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The words of the command line. Programs that take the name of a helper and no words find it under a name of
  /// its own.
  private static var words: [String] {
    let arguments = CommandLine.arguments
    let rest = Array(arguments.dropFirst())
    switch arguments.first?.split(separator: "/").last {
    case "localauth-askpass": return ["askpass", "--", rest.joined(separator: " ")]
    case "git-credential-localauth": return ["git-credential"] + rest
    default: return rest
    }
  }

  private static func run(_ invocation: Invocation) -> ExitStatus {
    switch invocation {
    case .help(let topic):
      Output.say(topic.text)
      return .success
    case .version:
      Output.say("localauth \(Version.text)")
      return .success
    case .status(let json): return StatusCommand(json: json).run()
    case .evaluate(let options): return EvaluateCommand(options).run()
    case .demo(let options): return DemoCommand(options).run()
    case .reset(let user): return ResetCommand(user: user).run()
    case .enroll(let finger): return EnrollCommand(finger: finger).run()
    case .unenroll(let finger): return UnenrollCommand(finger: finger).run()
    case .consent(let task): return ConsentCommand(task: task).run()
    case .vault(let task): return VaultCommand(task: task).run()
    case .gitCredential(let action, let guarded):
      return GitCredentialCommand(action: action, guarded: guarded).run()
    case .askpass(let prompt, let secret): return AskpassCommand(prompt: prompt, secret: secret).run()
    case .scenario(let options): return ScenarioCommand(options).run()
    case .explain(let task): return ExplainCommand(task: task).run()
    case .diagram(let options): return DiagramCommand(options: options).run()
    case .history(let limit, let json): return HistoryCommand(limit: limit, json: json).run()
    }
  }
}

/// The version of this package.
enum Version {
  static let text = "0.1.0"
}
