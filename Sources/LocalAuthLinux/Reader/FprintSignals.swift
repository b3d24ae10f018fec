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
  private let watches: [BusMatch]

  init(of reader: Reader, on bus: SystemBus, _ handle: @escaping (FprintNews) -> Void) {
    watches = [
      bus.watch(reader.signal("VerifyFingerSelected")) { message in
        if let finger = message.text() { handle(.fingerSelected(finger)) }
      },
      bus.watch(reader.signal("VerifyStatus")) { message in
        guard let word = message.text() else { return }
        handle(.status(word, isLast: message.truth() == true))
      },
      bus.watch(reader.propertiesSignal) { message in
        guard message.text() == Fprint.deviceInterface, let properties = message.properties(),
          case .truth(let isPresent)? = properties["finger-present"]
        else { return }
        handle(.finger(isPresent: isPresent))
      },
    ].compactMap { $0 }
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
