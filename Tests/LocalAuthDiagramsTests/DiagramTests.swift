import Foundation
import LocalAuthModel
import Testing

@testable import LocalAuthDiagrams

/// The pictures say what the rules do, are laid out without overlaps, and those in the documentation are fresh.
@Suite("Diagrams")
struct DiagramTests {
  private static let images: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { root.deleteLastPathComponent() }
    return root.appendingPathComponent("Documentation/images")
  }()

  /// What is said of each arrow and each end, as lines.
  private func story(_ policy: Policy, _ sensor: SensorKind?) -> Set<String> {
    let diagram = Diagram(DiagramSubject(policy: policy, sensor: sensor))
    let arrows = diagram.arrows.map { "\($0.from) -> \($0.to): \($0.triggers.joined(separator: ", "))" }
    let ends = diagram.nodes.flatMap { node in
      node.exits.map { "\(node.stage) => \($0.end.words): \($0.triggers.joined(separator: ", "))" }
    }
    let common = diagram.common.map { "every => \($0.end.words): \($0.triggers.joined(separator: ", "))" }
    return Set(arrows + ends + common)
  }

  @Test("Touch ID alone: every arrow and every end, as the state machine has them")
  func touchAlone() {
    #expect(
      story(.biometrics, .touchID) == [
        "start -> scanning: ready", "scanning -> notRecognised: 1st mismatch",
        "start => -5 passcodeNotSet: no passcode", "start => -7 biometryNotEnrolled: nothing enrolled",
        "start => -8 biometryLockout: locked out", "start => -1004 notInteractive: the device is locked",
        "scanning => success by biometrics: match", "scanning => stays here: not clear enough",
        "scanning => -4 systemCancel: sensor breaks",
        "scanning => -8 biometryLockout: 5th mismatch in a row",
        "notRecognised => success by biometrics: match",
        "notRecognised => stays here: 2nd mismatch, not clear enough",
        "notRecognised => -1 authenticationFailed: 3rd mismatch",
        "notRecognised => -3 userFallback: [Enter Password]",
        "notRecognised => -4 systemCancel: sensor breaks",
        "notRecognised => -8 biometryLockout: 5th mismatch in a row",
        "every => -2 userCancel: [Cancel]",
        "every => -4 systemCancel: another evaluation, background, lock, restart, a call",
        "every => -9 appCancel: the app invalidates",
      ])
  }

  @Test("Face ID before the passcode: consent, two looks, delays, and no end by a mismatch")
  func faceThenPasscode() {
    let story = story(.owner, .faceID)
    for line in [
      "start -> consent: first time in this app", "consent -> passcode: [Don’t Allow]",
      "scanning -> resting: 1st mismatch, nobody seen", "resting -> scanning: [Try Again]",
      "scanning -> lastLook: 2nd mismatch, 5th mismatch in a row", "lastLook -> passcode: [Enter Passcode]",
      "checking -> passcode: 1st to 3rd wrong passcode, the same wrong one again",
      "checking -> waiting: 4th to 9th wrong passcode", "checking -> disabled: 10th wrong passcode",
      "waiting -> passcode: after 1 min to 8 h", "checking => success by passcode: right passcode",
    ] {
      #expect(story.contains(line), "\(line)")
    }
    #expect(!story.contains { $0.contains("authenticationFailed") || $0.contains("userFallback") })
  }

  @Test("Without a sensor a policy that takes nothing else has one end")
  func noSensor() {
    #expect(story(.biometrics, nil) == ["start => -6 biometryNotAvailable: no sensor"])
  }

  @Test("No box, no word of an arrow lies on another, and all are on the page", arguments: DiagramSubject.all)
  func overlaps(_ subject: DiagramSubject) {
    let layout = Layout(Diagram(subject))
    let labels = layout.lines.map(\.label)
    for (index, card) in layout.cards.enumerated() {
      #expect(card.left >= 0 && card.right <= layout.size.width && card.bottom <= layout.size.height)
      #expect(!layout.cards[(index + 1)...].contains { card.overlaps($0) }, "\(card.title)")
      #expect(!labels.contains { $0.overlaps(card) }, "words on \(card.title)")
    }
    for (index, label) in labels.enumerated() {
      #expect(label.x >= 0 && label.x + label.width <= layout.size.width, "\(label.lines)")
      #expect(!labels[(index + 1)...].contains { label.overlaps($0) }, "\(label.lines)")
    }
  }

  @Test("Every line runs beside the boxes that it does not join", arguments: DiagramSubject.all)
  func lines(_ subject: DiagramSubject) {
    let layout = Layout(Diagram(subject))
    for line in layout.lines {
      for (start, end) in zip(line.points, line.points.dropFirst()) {
        let isCrossed = layout.cards.contains { card in
          max(start.x, end.x) > card.left && min(start.x, end.x) < card.right
            && max(start.y, end.y) > card.y && min(start.y, end.y) < card.bottom
        }
        #expect(!isCrossed, "\(line.label.lines)")
      }
    }
  }

  @Test("The same rules make the same picture", arguments: DiagramSubject.all)
  func same(_ subject: DiagramSubject) {
    let diagrams = (1...3).map { _ in Diagram(subject) }
    #expect(Set(diagrams.map(\.svg)).count == 1)
    #expect(Set(diagrams.map(\.dot)).count == 1)
    #expect(Set(diagrams.map(\.mermaid)).count == 1)
  }

  @Test("The pictures of the documentation are fresh", arguments: DiagramSubject.all)
  func fresh(_ subject: DiagramSubject) throws {
    let file = Self.images.appendingPathComponent(subject.fileName + ".svg")
    let shown = try? String(contentsOf: file, encoding: .utf8)
    let parts = subject.fileName.split(separator: "-")
    #expect(
      shown == Diagram(subject).svg,
      """
      Documentation/images/\(subject.fileName).svg is stale. Refresh it with:
      localauth diagram --policy \(parts[0]) --sensor \(parts[1]) >Documentation/images/\(subject.fileName).svg
      """)
  }
}
