import LocalAuthModel
import LocalAuthService
import LocalAuthWords
import Testing

@testable import LocalAuthInterface

/// What a prompt and who asks for it tell each other, as bytes.
@Suite struct PacketTests {
  @Test("Every order arrives as it was sent", arguments: Samples.orders)
  func orders(order: PromptOrder) throws {
    #expect(order.packet.count <= WireFormat.mostBytes)
    #expect(try order.packet.order() == order)
  }

  @Test("Every report arrives as it was sent")
  func reports() throws {
    for report in Samples.reports {
      let read = try report.packet.report()
      #expect(read.head == report.head)
      switch (read.secret, report.secret) {
      case (nil, nil): break
      case (let one?, let other?): #expect(one.isEqual(to: other))
      default: Issue.record("the secret of \(report)")
      }
    }
  }

  @Test("The bytes are these: another order of cases would be another version")
  func pinned() throws {
    let content = PromptContent(
      evaluation: EvaluationID(7), app: "A", reason: "b", sensor: .touchID, sensorNote: .busyElsewhere,
      sensorEnd: .biometryLockout(.mismatches), biometry: .resting(after: .unusable(.nobodySeen)),
      passcode: .waiting(.seconds(1)), buttons: [Button(.cancel, .cancel), Button(.fallback, .custom("c"))],
      notice: PasscodeNotice(text: "d", isError: true))
    let expected: [UInt8] =
      [1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 7, 0, 1, 65, 1, 0, 1, 98, 1, 0, 1, 0, 1]
      + [lockout] + [1, 2, 5, 1, 4, 0, 0, 0, 0, 0, 0, 3, 232, 2, 0, 0, 1, 6, 0, 1, 99, 1, 0, 1, 100, 1]
    #expect(PromptOrder.present(content, PromptManner(calling: .password, in: .dutch)).packet == expected)
    #expect(PromptOrder.dismiss(EvaluationID(7), .success).packet == [1, 2, 0, 0, 0, 0, 0, 0, 0, 7, 0])
    #expect(PromptReport.ready.head == [1, 1])
    #expect(PromptReport.tap(EvaluationID(7), .deny).head == [1, 3, 0, 0, 0, 0, 0, 0, 0, 7, 4])
  }

  /// The place of "five mismatches" among the failures.
  private let lockout: UInt8 = 28

  @Test("What is too long is cut between characters, and the packet fits whatever an app says")
  func cut() throws {
    let long = String(repeating: "密", count: 100_000)
    let content = PromptContent(
      evaluation: Samples.evaluation, app: long, reason: long, sensor: .faceID,
      sensorNote: .wantsFinger(long),
      biometry: .asksConsent(usage: long), passcode: .asking(PasscodeQuestion(text: long, echoes: true)),
      buttons: Array(repeating: Button(.cancel, .custom(long)), count: 9),
      notice: PasscodeNotice(text: long, isError: false))
    let packet = PromptOrder.present(content, Samples.manners[0]).packet
    #expect(packet.count <= WireFormat.mostBytes)
    guard case .present(let read, _) = try packet.order() else {
      Issue.record("no prompt")
      return
    }
    #expect(read.app == String(repeating: "密", count: WireFormat.Limit.app / 3))
    #expect(read.reason?.utf8.count == WireFormat.Limit.reason / 3 * 3)
    #expect(read.buttons.count == WireFormat.Limit.buttons)
    // A person sees less than was kept, so the cut is never seen.
    #expect(
      PromptWords(read, calling: .password, in: .english)
        == PromptWords(content, calling: .password, in: .english))
  }

  @Test("A secret is 1 to 511 bytes")
  func secrets() throws {
    let head = Array(PromptReport.enter(Samples.evaluation, try #require(Samples.passcode)).head)
    #expect(throws: WireFault.value) { try head.report() }
    #expect(try (head + Array(repeating: 120, count: 511)).report().secret?.byteCount == 511)
    #expect(throws: WireFault.value) { try (head + Array(repeating: 120, count: 512)).report() }
  }

  @Test("Each fault by its name")
  func faults() {
    let order = PromptOrder.dismiss(EvaluationID(7), .success).packet
    #expect(throws: WireFault.tooShort) { try [UInt8]().order() }
    #expect(throws: WireFault.version(2)) { try ([2] + order.dropFirst()).order() }
    #expect(throws: WireFault.kind(9)) { try [1, 9].order() }
    #expect(throws: WireFault.kind(0)) { try [1, 0].report() }
    #expect(throws: WireFault.leftOver) { try (order + [0]).order() }
    #expect(throws: WireFault.tooShort) { try order.dropLast().map { $0 }.order() }
    #expect(throws: WireFault.value) { try (order.dropLast() + [200]).order() }
    #expect(throws: WireFault.tooLong) { try [UInt8](repeating: 1, count: WireFormat.mostBytes + 1).order() }
    // A flag that is neither yes nor no; a text that is no UTF-8; one that is longer than its field.
    let shown = PromptOrder.present(PromptContent(evaluation: EvaluationID(7), app: "A"), Samples.manners[0])
      .packet
    var other = shown
    other[14] = 0xFF
    #expect(throws: WireFault.text) { try other.order() }
    other = shown
    other[15] = 2
    #expect(throws: WireFault.value) { try other.order() }
    other = shown
    other[12] = 0xFF
    #expect(throws: WireFault.text) { try other.order() }
  }

  @Test(
    "Changed packets are read as something that could have been sent, or refused; never anything else",
    arguments: 0..<8)
  func mutated(seed: Int) {
    var random = Numbers(state: UInt64(seed) &+ 1)
    let orders = Samples.orders.map(\.packet)
    let reports = Samples.reports.map(\.packet)
    for _ in 0..<4000 {
      var packet = (Bool.random(using: &random) ? orders : reports).randomElement(using: &random) ?? []
      for _ in 0...Int.random(in: 0..<4, using: &random) { Self.mutate(&packet, using: &random) }
      if let order = try? packet.order() {
        // The same bytes say the same, and nothing that was read is beyond the bounds.
        #expect(order.packet == packet)
      }
      if let report = try? packet.report() {
        #expect(report.packet == packet)
        #expect((report.secret?.byteCount ?? 0) <= Passcode.mostBytes)
      }
    }
  }

  private static func mutate(_ packet: inout [UInt8], using random: inout Numbers) {
    guard !packet.isEmpty else { return packet.append(UInt8.random(in: 0...255, using: &random)) }
    let place = Int.random(in: packet.indices, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: packet[place] = UInt8.random(in: 0...255, using: &random)
    case 1: packet[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: packet.removeSubrange(place...)
    case 3: packet.insert(UInt8.random(in: 0...255, using: &random), at: place)
    default: packet.remove(at: place)
    }
  }
}

/// Numbers that are the same in every run.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
