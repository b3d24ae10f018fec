import LocalAuthModel
import LocalAuthOracle
import LocalAuthScenarios
import LocalAuthWords
import Synchronization
import Testing

/// Every prompt that the scenarios reach has words in every language.
@Suite("Prompts that are reached")
struct ReachablePromptTests {
  @Test("have words in every language")
  func words() {
    for scenario in Oracle.rules { _ = scenario.differences(on: Witness.self) }
    let contents = Witness.seen.withLock { $0 }
    #expect(contents.count > 60)
    for content in contents {
      for secret in PasscodeName.allCases {
        for language in Language.allCases {
          let words = PromptWords(content, calling: secret, in: language)
          let buttons = content.buttons.map { $0.words(calling: secret, in: language) }
          for text in [words.title, words.state, words.field] + buttons {
            #expect(text.contains { $0.isLetter }, "\(language) \(content)")
          }
          guard language != .english else { continue }
          let english = PromptWords(content, calling: secret, in: .english)
          #expect(words.title != english.title && words.state != english.state, "\(language) \(content)")
          // What the app says is in the app's words.
          #expect(words.reason == english.reason)
        }
      }
    }
  }
}

/// The bare rules, under eyes that note what is shown.
private struct Witness: ScenarioDevice {
  static let seen = Mutex<Set<PromptContent>>([])
  private var device: BareDevice

  init(_ given: Given) { device = BareDevice(given) }

  mutating func evaluate(_ call: Call, on context: String) { device.evaluate(call, on: context) }
  mutating func preflight(_ call: Call, on context: String) -> Answer? {
    device.preflight(call, on: context)
  }
  mutating func perform(_ act: Act) { device.perform(act) }
  mutating func takeReplies() -> [ScenarioReply] {
    let shown = device.shown(from: 0)
    Witness.seen.withLock { $0.formUnion(shown) }
    return device.takeReplies()
  }
  var screen: PromptContent? { device.screen }
  var shownCount: Int { device.shownCount }
  var mismatches: Int { device.mismatches }
  var wrongPasscodes: Int { device.wrongPasscodes }
  var isLockedOut: Bool { device.isLockedOut }
  func biometryType(of context: String) -> SensorKind? { device.biometryType(of: context) }
  func domainState(of context: String) -> [UInt8]? { device.domainState(of: context) }
}
