import LocalAuthModel

extension Scenario {
  /// Plays it on a new device and tells every difference; none when the device is right.
  public func differences<Device: ScenarioDevice>(on type: Device.Type) -> [Difference] {
    var device = Device(given)
    var player = Player(id: id)
    for (index, step) in steps.enumerated() { player.play(step, number: index + 1, on: &device) }
    return player.differences
  }
}

/// Plays one scenario and remembers what later steps refer to.
private struct Player {
  /// The scenario.
  let id: String
  /// What was found to be different until now.
  var differences: [Difference] = []
  /// The context of the last call.
  var current = ""
  /// How many contexts were made without a name.
  var unnamed = 0
  /// The values behind the labels of domain states.
  var domains: [String: [UInt8]] = [:]
  /// Where the player is, for differences.
  var place: (step: Int, line: Int, text: String) = (0, 0, "")

  /// A scenario to be played.
  init(id: String) { self.id = id }

  /// Does what a step says and compares.
  mutating func play<Device: ScenarioDevice>(_ step: Step, number: Int, on device: inout Device) {
    let shownBefore = device.shownCount
    let differencesBefore = differences.count
    place = (number, step.line, step.text)
    var subject = current
    switch step.kind {
    case .call(let call):
      subject = name(call.context)
      current = subject
    case .preflight(let call): subject = name(call.context)
    case .secret:
      subject = name(nil)
      current = subject
    case .acts: break
    case .context(let name): subject = name
    }
    let answer = device.play(step, on: subject)

    var replies = device.takeReplies()
    for expectation in step.expectations {
      check(expectation, on: device, of: subject, answer, &replies, shownBefore)
    }
    // Replies to several contexts come in no order of their own.
    for reply in replies.sorted(by: { $0.context < $1.context }) {
      differ("no reply to \(reply.context)", reply.answer)
    }
    if differences.count > differencesBefore {
      let shown = device.shown(from: shownBefore).map(\.notation)
      for index in differencesBefore..<differences.count { differences[index].shown = shown }
    }
  }

  /// The name of a context, made up when the scenario gives none.
  private mutating func name(_ context: String?) -> String {
    if let context { return context }
    unnamed += 1
    return "#\(unnamed)"
  }

  /// Notes a difference.
  private mutating func differ(_ expected: Any, _ found: Any) {
    differences.append(
      Difference(
        id: id, step: place.step, line: place.line, text: place.text, expected: "\(expected)",
        found: "\(found)", shown: []))
  }

  /// Notes a difference unless two values are the same; both are told in the words of scenarios.
  private mutating func compare<Value: Equatable>(
    _ expected: Value, _ found: Value, _ words: (Value) -> String
  ) {
    if expected != found { differ(words(expected), words(found)) }
  }

  /// Compares one expectation with the device.
  private mutating func check<Device: ScenarioDevice>(
    _ expectation: Expected, on device: Device, of subject: String, _ preflight: Answer?,
    _ replies: inout [ScenarioReply], _ shownBefore: Int
  ) {
    switch expectation {
    case .reply(let context, let expected):
      let context = context ?? current
      // Two replies to one context come in no order of their own.
      let index =
        replies.firstIndex { $0.context == context && expected.accepts($0.answer) }
        ?? replies.firstIndex { $0.context == context }
      guard let index else { return differ("reply \(expected) to \(context)", "no reply") }
      let found = replies.remove(at: index).answer
      if !expected.accepts(found) { differ("reply \(expected)", found) }
    case .running:
      if device.screen == nil { differ("a prompt", "nothing") }
    case .preflight(let expected):
      let isExpected = expected.map { wanted in preflight.map { wanted.accepts($0) } ?? false }
      if !(isExpected ?? (preflight == nil)) {
        differ(expected.map { "preflight \($0)" } ?? "preflight yes", preflight.map { "\($0)" } ?? "yes")
      }
    case .n(let count):
      compare(count, device.mismatches) { "n \($0)" }
    case .wrong(let count):
      compare(count, device.wrongPasscodes) { "wrong \($0)" }
    case .isLockedOut(let isLockedOut):
      compare(isLockedOut, device.isLockedOut) { $0 ? "locked" : "unlocked" }
    case .shows(let screen):
      compare(screen, device.screen?.notation ?? "nothing") { $0 }
    case .reason(let reason):
      guard let screen = device.screen else { return differ("a prompt", "nothing") }
      compare(reason, screen.reason) { $0.map { "reason \"\($0)\"" } ?? "no reason" }
    case .button(let role, let title):
      compare(title, device.screen?.buttons.first { $0.role == role }?.title) { title in
        switch title {
        case .custom(let text)?: "button \(role) \"\(text)\""
        case let title?: "button \(role) \(title)"
        case nil: "no such button"
        }
      }
    case .noUI:
      compare(0, device.shownCount - shownBefore) { $0 == 0 ? "no UI" : "a prompt" }
    case .type(let type):
      compare(type, device.biometryType(of: subject)) { "type " + ($0.map { "\($0)" } ?? "none") }
    case .domain(let label):
      checkDomain(label, device.domainState(of: subject))
    }
  }

  /// Compares a domain state: one label stands for one value, two labels for two values.
  private mutating func checkDomain(_ label: String?, _ found: [UInt8]?) {
    guard let label else {
      if found != nil { differ("domain none", "a domain state") }
      return
    }
    guard let found else { return differ("domain \(label)", "domain none") }
    if let known = domains[label] {
      if known != found { differ("domain \(label)", "another domain state") }
      return
    }
    if let other = domains.first(where: { $0.value == found })?.key {
      return differ("domain \(label)", "domain \(other)")
    }
    domains[label] = found
  }
}
