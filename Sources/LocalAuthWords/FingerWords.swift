/// A finger as readers name it ("right-index-finger"), in words that go into a sentence.
public struct FingerWords: Hashable, Sendable {
  private let name: String

  /// The finger of this name; one that is not known is shown as it is called, made safe and short.
  public init(_ name: String) { self.name = name }

  /// Such as "right index finger".
  public func words(in language: Language) -> String {
    let parts = name.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let hand = hand(parts[0], in: language),
      let finger = finger(parts[1], in: language)
    else { return DisplayText(name.replacing("-", with: " "), mostCharacters: 30).description }
    return language.says(
      "\(hand) \(finger)", nl: "\(hand)\(finger)", hans: "\(hand)\(finger)", hant: "\(hand)\(finger)")
  }

  private func hand(_ name: Substring, in language: Language) -> String? {
    switch name {
    case "left": language.says("left", nl: "linker", hans: "左手", hant: "左手")
    case "right": language.says("right", nl: "rechter", hans: "右手", hant: "右手")
    default: nil
    }
  }

  private func finger(_ name: Substring, in language: Language) -> String? {
    switch name {
    case "thumb": language.says("thumb", nl: "duim", hans: "拇指", hant: "拇指")
    case "index-finger": language.says("index finger", nl: "wijsvinger", hans: "食指", hant: "食指")
    case "middle-finger": language.says("middle finger", nl: "middelvinger", hans: "中指", hant: "中指")
    case "ring-finger": language.says("ring finger", nl: "ringvinger", hans: "无名指", hant: "無名指")
    case "little-finger": language.says("little finger", nl: "pink", hans: "小指", hant: "小指")
    default: nil
    }
  }
}
