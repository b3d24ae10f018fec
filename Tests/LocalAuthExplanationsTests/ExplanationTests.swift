import Foundation
import LocalAuthExplanations
import LocalAuthScenarioDevices
import LocalAuthScenarios
import LocalAuthSecrets
import LocalAuthentication
import Testing

/// Explanations say what is so: each scenario is played, and no number that an app can meet is left out.
@Suite struct ExplanationTests {
  @Test("The scenario that is shown produces the number", arguments: Explanation.all)
  func scenarios(_ explanation: Explanation) throws {
    guard case .scenario(let id) = explanation.evidence else {
      #expect(explanation.scenario == nil)
      return
    }
    let scenario = try #require(explanation.scenario, "\(id)")
    #expect(scenario.id == id)
    for difference in scenario.differences(on: ContextDevice.self) {
      Issue.record(Comment(rawValue: difference.description))
    }
    // What is expected and kept was produced.
    let answers = scenario.steps.flatMap(\.expectations).compactMap(\.answer)
    #expect(answers.contains { $0.gives(explanation) }, "\(id) does not give \(explanation.code)")
  }

  @Test("The scenario without that answer would be different, so it is the player who produces it")
  func isProduced() throws {
    let scenario = try #require(Explanation.all.first { $0.name == "biometryLockout" }?.scenario)
    let wrong = try ScenarioFile(scenario.source.replacing("-8 mismatches", with: "-7")).scenarios
    #expect(wrong.allSatisfy { !$0.differences(on: ContextDevice.self).isEmpty })
  }

  @Test("Every code of LAError has an explanation, under the names that it has in Swift")
  func evaluations() {
    let codes = Set((-2000...0).filter { LAError.Code(rawValue: $0) != nil })
    let explained = Explanation.all.filter { $0.domain == .evaluation }
    #expect(Set(explained.map { Int($0.code) }) == codes)
    #expect(explained.count == codes.count)
    for explanation in explained {
      let code = LAError.Code(rawValue: Int(explanation.code))
      // The case itself bears the older name where there is one.
      #expect(code.map { "\($0)" } == explanation.olderNames.first ?? explanation.name)
    }
  }

  @Test("Every status with which the keychain answers has an explanation")
  func statuses() throws {
    let explained = Explanation.all.filter { $0.domain == .keychain }
    let faults: [StorageFault] = [
      .duplicate, .changed, .wrongPassword, .damaged(""), .newerFormat(""), .noKey(""), .notPrivate(""),
      .full(""), .readOnly(""), .busy(""), .tooLarge, .failed(""),
    ]
    let failures: [SecretFailure] =
      [
        .notFound, .duplicate, .locked, .refused(.userCancel), .refused(.userFallback), .wrongPassword,
        .needsInteraction, .foreignGroup, .cannotSynchronize,
      ] + faults.map { .storage($0) }
    for failure in failures {
      #expect(explained.contains { $0.code == failure.status }, "\(failure)")
    }
    // And those that the calls themselves answer with.
    let names = try thrownNames()
    #expect(names.count >= 8)
    for name in names { #expect(explained.contains { $0.name == name }, "\(name)") }
  }

  @Test("Statuses have Apple's numbers under their names")
  func numbers() {
    let known: [String: OSStatus] = [
      "errSecSuccess": errSecSuccess, "errSecUnimplemented": errSecUnimplemented,
      "errSecDiskFull": errSecDiskFull, "errSecIO": errSecIO, "errSecParam": errSecParam,
      "errSecWrPerm": errSecWrPerm, "errSecUserCanceled": errSecUserCanceled,
      "errSecInternalComponent": errSecInternalComponent, "errSecNotAvailable": errSecNotAvailable,
      "errSecAuthFailed": errSecAuthFailed, "errSecDuplicateItem": errSecDuplicateItem,
      "errSecItemNotFound": errSecItemNotFound, "errSecDataTooLarge": errSecDataTooLarge,
      "errSecNoSuchAttr": errSecNoSuchAttr, "errSecNoSuchClass": errSecNoSuchClass,
      "errSecInteractionNotAllowed": errSecInteractionNotAllowed,
      "errSecWrongSecVersion": errSecWrongSecVersion, "errSecDecode": errSecDecode,
      "errSecMissingEntitlement": errSecMissingEntitlement,
    ]
    let explained = Explanation.all.filter { $0.domain == .keychain }
    #expect(explained.count == known.count)
    for explanation in explained {
      #expect(known[explanation.name] == explanation.code, "\(explanation.name)")
    }
  }

  @Test("Texts are sentences, and code in them stands between pairs of backticks", arguments: Explanation.all)
  func texts(_ explanation: Explanation) {
    for text in [explanation.occasion, explanation.response] {
      #expect(text.hasSuffix("."))
      #expect(!text.contains("\n") && !text.contains("  "))
      #expect(text.count(where: { $0 == "`" }).isMultiple(of: 2))
    }
    #expect(explanation.gist.count <= 50 && !explanation.gist.hasSuffix("."))
  }

  /// The names in `StatusError(…)` and the like, in the calls of the keychain.
  private func thrownNames() throws -> Set<String> {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { folder.deleteLastPathComponent() }
    folder.appendPathComponent("Sources/Security/Items")
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let text = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(text.matches(of: /(?:StatusError\(|return )(errSec\w+)/).map { String($0.output.1) })
    }
    return names
  }
}

extension Explanation: CustomTestStringConvertible {
  public var testDescription: String { "\(spelling) (\(code))" }
}

extension Expected {
  /// What a call or a preflight is expected to answer.
  fileprivate var answer: Answer? {
    switch self {
    case .reply(_, let answer): answer
    case .preflight(let answer): answer
    default: nil
    }
  }
}

extension Answer {
  /// Whether it is the number that is explained.
  fileprivate func gives(_ explanation: Explanation) -> Bool {
    switch self {
    case .failure(let code, _): explanation.domain == .evaluation && code == explanation.code
    case .status(let status, _): explanation.domain == .keychain && status == explanation.code
    default: false
    }
  }
}
