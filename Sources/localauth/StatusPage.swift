import LocalAuthLinux
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthWords

/// The status for a person.
struct StatusPage {
  private let report: MachineReport
  private let secrets: SecretsReport

  init(_ report: MachineReport, _ secrets: SecretsReport) {
    self.report = report
    self.secrets = secrets
  }

  var text: String {
    """
    This machine, for \(report.user.map { DisplayText($0).description } ?? "an account without a name")

      Password    \(password)
      Reader      \(reader)
      Attempts    \(attempts)
      Biometrics  \(biometrics)
      Secrets     \(kept)
      Prompt      \(report.obstacle.map { "not here: " + $0.debugText } ?? "can be shown")
      Windows     \(report.windowObstacle.map { "none: " + $0.debugText } ?? "can be shown")

      policy owner        \(answer(to: .owner))
      policy biometrics   \(answer(to: .biometrics))

    \(next)
    """
  }

  private var password: String {
    let service = "PAM service local-authentication, \(report.pamSource.words)"
    return switch report.password {
    case .set: "set; checked by \(service)"
    case .locked: "locked or never given: nobody can type it"
    case .none: "none: this account opens without one"
    case .unknown: "nobody can tell; counts as set, and is checked by \(service)"
    }
  }

  private var reader: String {
    guard let sensor = report.device.facts.sensor else { return "none" }
    switch sensor.condition {
    case .ready: break
    case .notPermitted: return "there is one, and the system does not let this session use it"
    default: return "there is one, and it does not answer"
    }
    let fingers = report.fingers.map { $0.replacing("-", with: " ") }.joined(separator: ", ")
    let name = DisplayText(report.readerName ?? "", mostCharacters: 60).description
    return """
      \(name.isEmpty ? "a fingerprint reader" : name); \(fingers.isEmpty ? "no finger enrolled" : fingers)
                    class \(sensor.strength.rawValue) (compared by this machine); fprintd tells fingers by name \
      only: another finger under an old name is not noticed
      """
  }

  private var attempts: String {
    if let fault = report.storeFault { return "cannot be kept. \(fault)" }
    let state = report.device.state
    var words = [
      state.wrongPasscodes == 0
        ? "no wrong passwords"
        : "\(state.wrongPasscodes) wrong password\(state.wrongPasscodes == 1 ? "" : "s") in a row"
    ]
    if state.passcodeDelay > .zero {
      words.append("none is taken for \(state.passcodeDelay.words(in: .english))")
    } else if let delay = report.nextDelay {
      words.append("the next wrong one brings a wait of \(delay.words(in: .english))")
    }
    return words.joined(separator: "; ")
  }

  private var biometrics: String {
    guard report.device.facts.sensor != nil else { return "none without a reader" }
    guard report.storeFault == nil else { return "rests" }
    return report.passcodeDemand.map {
      "rests until the password is entered: \($0.because(calling: .password, in: .english))"
    } ?? "not locked"
  }

  private var kept: String {
    let place = secrets.path.map { DisplayText($0).description } ?? "no place"
    if let fault = secrets.fault { return "cannot be used. \(DisplayText(fault.explanation(in: .english)))" }
    guard let key = secrets.key, let count = secrets.count else {
      return "none yet; they would be in \(place)"
    }
    let rest =
      key.isProtectedAtRest
      ? "the disk alone does not open them"
      : "not protected at rest: their key is in a file, too"
    return "\(count) in \(place)\n              \(rest)"
  }

  private func answer(to policy: Policy) -> String {
    report.failure(of: policy).map { "no (\($0.code)): \($0.debugText)" } ?? "yes"
  }

  /// The one thing to do next.
  private var next: String {
    if report.storeFault != nil { return "Next: mend the folder named above." }
    if secrets.fault != nil { return "Next: mend the store of secrets as said above." }
    if report.user == nil { return "Next: run this as a user that the machine knows." }
    switch report.password {
    case .locked, .none:
      return report.isRoot
        ? "Next: give root a password with “passwd”, or try this as a user that has one."
        : "Next: set a password with “passwd”."
    case .set, .unknown:
      if report.device.facts.sensor?.condition == .ready, report.fingers.isEmpty {
        return "Next: enrol a finger with “localauth enroll”, or: localauth evaluate --reason \"try it out\""
      }
      return "Next: localauth evaluate --reason \"try it out\""
    }
  }
}

extension PamService.Source {
  var words: String {
    switch self {
    case .installed: "as installed in /etc/pam.d"
    case .shipped: "by its own lines (nothing is installed)"
    }
  }
}
