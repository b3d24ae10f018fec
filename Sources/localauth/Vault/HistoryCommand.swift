import Foundation
import LocalAuthSecrets
import LocalAuthWords

/// `localauth history`: which guarded secret was opened when, by which app, and what came of it.
struct HistoryCommand {
  let limit: Int
  let json: Bool

  private struct Row: Encodable {
    let seconds: Double
    let app: String
    let secret: String
    let action: String
    let status: Int32
  }

  func run() -> ExitStatus {
    do throws(SecretFailure) {
      let entries = try Vault().store.history(limit: limit)
      if json {
        Output.say(
          json: entries.map {
            Row(
              seconds: $0.instant, app: $0.app, secret: $0.item, action: $0.action.rawValue, status: $0.status
            )
          })
      } else if entries.isEmpty {
        Output.say("No guarded secret was opened yet.")
      } else {
        for entry in entries {
          Output.say(
            "\(Self.written(entry.instant))  \(entry.status == 0 ? "opened" : "refused")  "
              + "\(DisplayText(entry.item))  by \(DisplayText(entry.app))\(Self.why(entry.status))")
        }
      }
      return .success
    } catch {
      Output.complain(error.advice)
      return ExitStatus(error)
    }
  }

  private static func why(_ status: Int32) -> String {
    switch status {
    case 0: ""
    case -128: "  (cancelled)"
    case -25308: "  (nobody could be asked)"
    case -25293: "  (not shown to be the owner)"
    default: "  (\(status))"
    }
  }

  /// Local time, as people read it in lists; without Foundation's formatters, which take long to start.
  private static func written(_ instant: Double) -> String {
    guard let seconds = time_t(exactly: instant.rounded(.down)) else { return "?" }
    var moment = seconds
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return "?" }
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
