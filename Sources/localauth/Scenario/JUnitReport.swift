import Foundation
import LocalAuthScenarios

/// What came of scenarios as JUnit's XML, which services for continuous integration show.
struct JUnitReport {
  /// The document.
  let text: String

  /// A report; each file is a suite, each scenario a case.
  init(_ suites: [(path: String, plays: [ScenarioPlay])]) {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
    text += Self.counts(suites.flatMap(\.plays)) + ">\n"
    for (path, plays) in suites {
      text += "  <testsuite name=\"\(path.inXML)\"" + Self.counts(plays) + ">\n"
      for play in plays { text += Self.testcase(play, in: path) }
      text += "  </testsuite>\n"
    }
    self.text = text + "</testsuites>\n"
  }

  private static func counts(_ plays: [ScenarioPlay]) -> String {
    let time = plays.reduce(Duration.zero) { $0 + $1.time }
    return " tests=\"\(plays.count)\" failures=\"\(plays.count { $0.difference != nil })\" errors=\"0\""
      + " skipped=\"\(plays.count { $0.skipped != nil })\" time=\"\(time.inSeconds)\""
  }

  private static func testcase(_ play: ScenarioPlay, in path: String) -> String {
    let scenario = play.scenario
    let head =
      "    <testcase classname=\"\(path.inXML)\" name=\"\(scenario.description.inXML)\" file=\"\(path.inXML)\""
      + " line=\"\(play.difference?.line ?? scenario.line)\" time=\"\(play.time.inSeconds)\""
    switch play.end {
    case .kept: return head + "/>\n"
    case .skipped(let reason):
      return head + ">\n      <skipped message=\"\(reason.inXML)\"/>\n    </testcase>\n"
    case .different(let difference):
      let message = "step \(difference.step): expected \(difference.expected), found \(difference.found)"
      let more =
        "\(path):\(difference.line): \(difference.text)\nshown: \(difference.shown.joined(separator: ", then "))"
      return head
        + ">\n      <failure message=\"\(message.inXML)\">\(more.inXML)</failure>\n    </testcase>\n"
    }
  }

  /// Writes it, whole or not at all; why not, where it could not.
  func write(to path: String) -> String? {
    var status = stat()
    // A pipe or a device would be replaced by the file.
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      return "“\(path)” is there, and is no file"
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      return nil
    } catch {
      return "“\(path)”: \((error as? CocoaError)?.localizedDescription ?? "\(error)")"
    }
  }
}

extension String {
  /// As XML takes it, also between quotation marks; what XML cannot hold becomes U+FFFD.
  var inXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&apos;"
      case "\n": text += "&#10;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}"..."\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
