import LocalAuthModel
import LocalAuthOracle
import LocalAuthScenarioDevices
import LocalAuthScenarios
import Testing

/// Scenario files are read strictly: what is not understood is said with its place, and nothing is guessed.
@Suite("Reading scenarios")
struct ReadingTests {
  /// What is said of a text.
  private func mistake(in text: String) -> String {
    do {
      _ = try ScenarioFile(text)
      return "nothing"
    } catch {
      return error.description
    }
  }

  @Test("A file as in the documentation")
  func whole() throws {
    let file = try ScenarioFile(
      """
      # A comment.

      scenario A-1 a title, with “signs” -> anything
      given faceID, n 4, undecided, no usage text, demand restart, sensor failing, rule contextReuse 60s
      bio-only on c from B fallback "Use PIN" cancel "" reason "pay" reuse -1s silent scene inactive F- 9s -> running
        L:P+ enrol:thumb ->  c: -4 otherEvaluation , sheet after wrong [cancel]\r
      preflight combined -> no -6 deniedToApp, type none
      add token "s, t" guarded biometryAny accessible whenUnlocked -> ok
      """)
    let scenario = try #require(file.scenarios.first)
    #expect(scenario.title == "a title, with “signs” -> anything")
    #expect(scenario.line == 3)
    #expect(scenario.steps.map(\.line) == [5, 6, 7, 8])
    #expect(
      scenario.given.mismatches == 4 && scenario.given.consent == nil && scenario.given.usageText == nil)
    #expect(scenario.given.rules.contextReuse == .lasting(.seconds(60)))
    var call = Call(policy: .biometrics)
    (call.context, call.app, call.fallbackTitle, call.cancelTitle) = ("c", "B", "Use PIN", "")
    (call.reason, call.reuse, call.allowsInteraction, call.scene) = ("pay", .seconds(-1), false, .inactive)
    #expect(scenario.steps[0].kind == .call(call))
    #expect(scenario.steps[0].acts == [.face(.mismatch), .wait(.seconds(9))])
    #expect(scenario.steps[1].acts == [.lockScreen(.passcode(.right)), .enrol("thumb")])
    #expect(
      scenario.steps[1].expectations == [
        .reply("c", .failure(-4, .systemCancel(.otherEvaluation))), .shows("sheet after wrong [cancel]"),
      ])
    #expect(
      scenario.steps[3].kind
        == .secret(SecretCall(name: "token", verb: .add("s, t", .biometryAny, .whenUnlocked))))
    // A scenario's own lines are a file, too.
    #expect(
      try ScenarioFile(scenario.source).scenarios.first?.steps.map(\.kind) == scenario.steps.map(\.kind))
  }

  @Test(
    "Mistakes have a line, a column, and what was expected",
    arguments: [
      ("bio-only T+ -> success", "1:1: expected scenario ID TITLE, found “bio-only”"),
      (
        "scenario",
        "1:9: expected an id: a letter, then up to 31 letters, digits, - or _, found the end of the line"
      ),
      ("scenario X", "1:11: expected a title, found the end of the line"),
      ("scenario X x", "2:1: expected given DEVICE, found the end of scenario X"),
      (
        "scenario X x\ngiven touchID",
        "3:1: expected a step with -> and what must be true, found the end of scenario X"
      ),
      ("scenario X x\nbio-only", "2:1: expected given DEVICE, found “bio-only”"),
      ("scenario X x\ngiven thumbID", "2:7: expected touchID, faceID, opticID or no sensor, found “thumbID”"),
      ("scenario X x\ngiven no touchID", "2:10: expected sensor, found “touchID”"),
      ("scenario X x\ngiven touchID n 4", "2:15: expected a comma, or the end of the line, found “n”"),
      ("scenario X x\ngiven touchID, n 6", "2:18: expected a number from 0 to 5, found “6”"),
      ("scenario X x\ngiven no sensor, n 1", "2:20: expected a number from 0 to 0, found “1”"),
      ("scenario X x\ngiven touchID, demand sleep", "2:23: expected mismatches, firstUse, restart"),
      (
        "scenario X x\ngiven touchID, rule faceFallback maybe",
        "2:34: expected showsDialog or showsPasscode, found “maybe”"
      ),
      (
        "scenario X x\ngiven faceID, enrolled a b c",
        "2:28: expected no more fingers or faces than the sensor has places"
      ),
    ])
  func mistakesOfDevices(text: String, words: String) {
    #expect(mistake(in: text).hasPrefix(words), "\(mistake(in: text))")
  }

  @Test(
    "Mistakes of steps",
    arguments: [
      ("jump -> success", "3:1: expected scenario, or a step: bio-only"),
      ("policy owner", "3:8: expected companion, biometricsOrCompanion or wristDetection, found “owner”"),
      ("bio-only T+ T* -> success", "3:13: expected an act, ->, found “T*”"),
      (
        "bio-only loudly",
        "3:10: expected on, from, fallback, cancel, reason, reuse, silent, scene, an act, ->"
      ),
      ("bio-only on 9", "3:13: expected a context: a letter"),
      ("bio-only from C", "3:15: expected A or B, found “C”"),
      ("bio-only reason \"\"", "3:17: expected a text that is not empty, found a text"),
      ("bio-only reason \"x", "3:17: expected text that ends with \", found the end of the line"),
      ("bio-only reuse soon", "3:16: expected a time such as 10s, 5m or 1h, found “soon”"),
      ("bio-only 99999999999999999999s", "3:10: expected on, from"),
      ("bio-only ->", "3:12: expected success, a code"),
      ("bio-only -> success,", "3:21: expected success, a code"),
      ("bio-only -> success by luck", "3:24: expected biometry, passcode"),
      ("bio-only -> -99", "3:13: expected a code of LAError, or a status of the keychain, found “-99”"),
      ("bio-only -> -8 tired", "3:16: expected mismatches, firstUse"),
      ("bio-only -> -2 mismatches", "3:16: expected a comma, or the end of the line, found “mismatches”"),
      ("bio-only -> yes", "3:13: expected no “yes”: only a preflight says it"),
      ("bio-only -> no way", "3:16: expected UI or reason, found “way”"),
      ("bio-only -> n many", "3:15: expected a number from 0 to 1000, found “many”"),
      ("bio-only -> n -1", "3:15: expected a number from 0 to 1000, found “-1”"),
      ("bio-only -> blinking", "3:13: expected success, a code, running, ended"),
      ("bio-only -> sheet + door", "3:21: expected a screen: nothing, consent"),
      ("bio-only -> sheet [ok]", "3:19: expected [cancel], [fallback]"),
      ("bio-only -> wait 1m", "3:18: expected a time in seconds, such as 60s, found “1m”"),
      ("bio-only -> success -> n 0", "3:21: expected a comma, or the end of the line, found ->"),
      (
        "preflight bio-only T+ -> yes",
        "3:20: expected on, from, fallback, cancel, reason, reuse, silent, scene, ->, found “T+”"
      ),
      ("read", "3:5: expected a secret: a letter"),
      ("add token", "3:10: expected a text in quotation marks, found the end of the line"),
      ("add token \"x\" guarded luck", "3:23: expected userPresence, biometryAny"),
      (
        "bio-only\t-> success",
        "3:9: expected a word of plain letters, digits and signs, found another character"
      ),
      ("bio-only “T+”", "3:10: expected a word of plain letters"),
    ])
  func mistakesOfSteps(step: String, words: String) {
    let found = mistake(in: "scenario X x\ngiven touchID\n\(step)\nbio-only -> running")
    #expect(found.hasPrefix(words), "\(found)")
  }

  @Test("What is too much is refused before it is read")
  func bounds() {
    typealias Limits = ScenarioFile.Limits
    let head = "scenario X x\ngiven touchID\n"
    #expect(mistake(in: String(repeating: "#", count: Limits.bytes + 1)).contains("bytes in a file"))
    #expect(mistake(in: String(repeating: "#", count: Limits.lineBytes + 1)).contains("bytes in a line"))
    #expect(mistake(in: String(repeating: "#", count: Limits.lineBytes)) == "nothing")
    #expect(mistake(in: String(repeating: "\n", count: Limits.lines + 1)).contains("lines in a file"))
    let step = "bio-only -> running\n"
    #expect(mistake(in: head + String(repeating: step, count: Limits.steps)) == "nothing")
    #expect(
      mistake(in: head + String(repeating: step, count: Limits.steps + 1)).contains("steps in a scenario"))
    let many = (1...(Limits.scenarios + 1)).map { "scenario X\($0) x\ngiven touchID\n" + step }
    #expect(mistake(in: many.dropLast().joined()) == "nothing")
    #expect(mistake(in: many.joined()).contains("scenarios in a file"))
    #expect(mistake(in: head + step + head + step).contains("an id that no other scenario has"))
  }

  @Test("Bytes that are no text are refused")
  func noText() {
    #expect(throws: ScenarioError.self) { try ScenarioFile([0x23, 0x0A, 0xFF, 0xFE]) }
    #expect(throws: ScenarioError.self) { try ScenarioFile([0x00]) }
    #expect(mistake(in: "") == "nothing")
  }

  @Test("Whatever is done to a file, reading and playing it end, in 100,000 mutated files")
  func mutations() throws {
    let sources = Oracle.everything.map { Array($0.source.utf8) }
    let words = Set(
      sources.flatMap { $0.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }).map(Array.init) }
    )
    .sorted { $0.lexicographicallyPrecedes($1) }
    var numbers = SeededNumbers(state: 20_261_201)
    var read = 0
    var refused = 0
    for round in 0..<100_000 {
      var bytes = sources[round % sources.count]
      for _ in 0..<Int.random(in: 1...4, using: &numbers) { mutate(&bytes, words, sources, &numbers) }
      do {
        let file = try ScenarioFile(bytes)
        read += 1
        // What can be read can be played.
        for scenario in file.scenarios {
          let simulated = scenario.differences(on: ContextDevice.self)
          guard !scenario.needsKeychain else { continue }
          // Whatever was made of it, both devices do the same.
          let bare = scenario.differences(on: BareDevice.self)
          #expect(bare.map(\.description) == simulated.map(\.description), "\(scenario.source)")
        }
      } catch {
        refused += 1
        #expect(error.line >= 1 && error.column >= 1 && !error.expected.isEmpty && !error.found.isEmpty)
      }
    }
    print("mutated scenario files: \(read) read, \(refused) refused")
    #expect(read > 1000 && refused > 1000)
  }

  private func mutate(
    _ bytes: inout [UInt8], _ words: [[UInt8]], _ sources: [[UInt8]], _ numbers: inout SeededNumbers
  ) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &numbers)
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &numbers)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert([0x20, 0x0A, 0x22, 0x2C, 0x2D, 0x3A, 0x5B][place % 7], at: place)
    case 3: bytes.removeSubrange(place..<min(place + Int.random(in: 1...20, using: &numbers), bytes.count))
    case 4:
      bytes.insert(contentsOf: [0x20] + (words.randomElement(using: &numbers) ?? []) + [0x20], at: place)
    case 5:
      // Another word in a word's place, or another line in a line's.
      let start = bytes[..<place].lastIndex(of: 0x20).map { $0 + 1 } ?? 0
      let end = bytes[place...].firstIndex { $0 == 0x20 || $0 == 0x0A } ?? bytes.count
      if start <= end { bytes.replaceSubrange(start..<end, with: words.randomElement(using: &numbers) ?? []) }
    default:
      let other = sources.randomElement(using: &numbers) ?? []
      bytes = Array(bytes[..<place] + other.dropFirst(Int.random(in: 0...other.count, using: &numbers)))
    }
  }
}

/// The same numbers each time (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
