import LocalAuthModel

/// What fprintd says by itself of a reader that is claimed.
enum FprintNews: Hashable {
  /// A verification begins, with this finger or with "any".
  case fingerSelected(String)
  /// A word about the verification; after the last one it is over.
  case status(String, isLast: Bool)
  /// A finger came down on the reader, or left it.
  case finger(isPresent: Bool)
}

/// Hears what one fprintd says of one reader, until it is let go.
///
/// **Threads**: the loop's.
struct FprintSignals {
  private let watch: BusMatch?

  init(of reader: Reader, on bus: SystemBus, _ handle: @escaping (FprintNews) -> Void) {
    // One watch for all: each costs the bus a question and an answer, at the beginning and at the end.
    watch = bus.watch(reader.signals) { message in if let news = FprintNews(message) { handle(news) } }
  }
}

extension FprintNews {
  /// Nil for what is no news of a verification.
  fileprivate init?(_ message: BusMessage) {
    switch (message.interface, message.member) {
    case (Fprint.deviceInterface, "VerifyFingerSelected"):
      guard let finger = message.text() else { return nil }
      self = .fingerSelected(finger)
    case (Fprint.deviceInterface, "VerifyStatus"):
      guard let word = message.text() else { return nil }
      self = .status(word, isLast: message.truth() == true)
    case ("org.freedesktop.DBus.Properties", "PropertiesChanged"):
      guard message.text() == Fprint.deviceInterface, let properties = message.properties(),
        case .truth(let isPresent)? = properties["finger-present"]
      else { return nil }
      self = .finger(isPresent: isPresent)
    default: return nil
    }
  }
}

/// What fprintd's words for a verification mean.
enum VerifyResult {
  static func reading(for word: String) -> Reading {
    switch word {
    case "verify-match": .match
    case "verify-no-match": .mismatch
    case "verify-retry-scan": .unusable(.unclear)
    case "verify-swipe-too-short", "verify-too-fast": .unusable(.tooShort)
    case "verify-finger-not-centered": .unusable(.notCentred)
    case "verify-remove-and-retry": .unusable(.liftAndRetry)
    case "verify-disconnected": .failed(.disconnected)
    // "verify-unknown-error", and every word that is not known: never a match.
    default: .failed(.broken)
    }
  }
}
