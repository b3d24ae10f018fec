import Dispatch
import LocalAuthModel
import LocalAuthService

/// The machine's fingerprint reader, through fprintd.
///
/// The reader is claimed when a prompt first needs it and released when that prompt is over; in between it
/// stays claimed while a password is checked, so that a finger module in the machine's PAM stack steps aside.
///
/// **Threads**: everything happens on the loop's thread.
///
/// Unchecked: it lives on the event loop's thread.
final class FprintSensor: BiometricSensor, @unchecked Sendable {
  private enum Phase {
    case idle
    case finding
    case claiming
    /// Another program has the reader.
    case waiting(LoopTimer)
    case claimed
    /// The reader was another program's a moment ago: its finger must not answer this prompt.
    case takingOver(LoopTimer)
    case starting(SensorRound)
    case verifying(SensorRound)
    case stopping
    case releasing

    var isIdle: Bool { if case .idle = self { true } else { false } }
  }

  private let loop: EventLoop
  private let link: ReaderLink
  private let timing: ReaderTiming
  private let known: @Sendable () -> Reader?
  private var inbox: Inbox?
  private var phase = Phase.idle {
    didSet {
      switch (oldValue.isIdle, phase.isIdle) {
      case (true, false): Self.atWork.enter()
      case (false, true): Self.atWork.leave()
      default: break
      }
    }
  }
  /// Left when no sensor of this process has anything to do with fprintd.
  static let atWork = DispatchGroup()
  private var reader: Reader?
  /// What the service wants on.
  private var wanted: SensorRound?
  /// Whether a prompt still needs the reader.
  private var isNeeded = false
  private var claims = 0
  private var call: BusCall?
  private var signals: FprintSignals?
  private var limit: LoopTimer?
  private var round: VerifyRound
  private var isStopAnswered = false
  private var lastWord: LoopTimer?
  /// How often this prompt had to begin anew with another fprintd.
  private var restarts = 0

  /// `known` is what was found a moment ago, so that it is not looked for twice; nil looks for it.
  init(
    loop: EventLoop, link: ReaderLink, timing: ReaderTiming = ReaderTiming(),
    known: @escaping @Sendable () -> Reader? = { nil }
  ) {
    self.loop = loop
    self.known = known
    self.timing = timing
    round = VerifyRound(timing)
    self.link = link
    link.lost = { [weak self] in self?.serviceLeft() }
  }

  // MARK: Port

  // What follows is posted after it.
  func connect(_ inbox: Inbox) { loop.post { self.inbox = inbox } }

  func arm(_ round: SensorRound) {
    loop.run {
      self.wanted = round
      self.isNeeded = true
      self.advance()
    }
  }

  func disarm(_ round: SensorRound) {
    loop.run {
      if self.wanted == round { self.wanted = nil }
      self.advance()
    }
  }

  func release() {
    loop.run {
      self.wanted = nil
      self.isNeeded = false
      self.restarts = 0
      self.round.forgetOthers()
      self.claims = 0
      self.advance()
    }
  }

  // MARK: One step at a time

  private func advance() {
    switch phase {
    case .idle: if wanted != nil { find() }
    case .waiting(let timer):
      guard !isNeeded else { return }
      timer.cancel()
      phase = .idle
    case .takingOver(let timer):
      guard !isNeeded else { return }
      timer.cancel()
      releaseClaim()
    case .claimed:
      if let wanted { start(wanted) } else if !isNeeded { releaseClaim() }
    case .verifying(let verified): if wanted != verified || round.mustStartAgain { stop() }
    // Each of these goes on when fprintd answers.
    case .finding, .claiming, .starting, .stopping, .releasing: return
    }
  }

  private func find() {
    phase = .finding
    // After a failure what was known is not believed.
    if restarts == 0, let reader = known(), link.bus != nil { return claim(reader) }
    link.find { [weak self] found in
      guard let self else { return }
      phase = .idle
      guard isNeeded else { return }
      switch found {
      case .success(let reader): claim(reader)
      case .failure(.noService), .failure(.noReader): fail(.disconnected)
      case .failure(.notPermitted): fail(.notPermitted)
      case .failure(.broken): fail(.broken)
      }
    }
  }

  private func claim(_ found: Reader) {
    guard let bus = link.bus else { return fail(.broken) }
    reader = found
    phase = .claiming
    claims += 1
    // Before the first call: results may come before its answer.
    signals = FprintSignals(of: found, on: bus) { [weak self] in self?.hear($0) }
    ask("Claim", [.text("")]) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success:
        claims = 0
        tell(nil)
        if round.isTakeover { takeOver() } else { phase = .claimed }
        advance()
      case .failure(.refused(Fprint.Refusal.inUse.rawValue)): waitForOthers()
      case .failure(.refused(Fprint.Refusal.notPermitted.rawValue)): giveUp(.notPermitted)
      // fprintd may just have been replaced: it is looked for again, a few times.
      case .failure where restarts < timing.mostRestarts:
        restarts += 1
        signals = nil
        phase = .idle
        advance()
      case .failure: giveUp(.broken)
      }
    }
  }

  /// Growing pauses, a handful of them: nobody is helped by asking for hours.
  private func waitForOthers() {
    signals = nil
    guard let pause = timing.pause(after: claims) else { return giveUp(.busy) }
    if claims >= timing.claimsOfOthers {
      round.expectTakeover()
      tell(.busyElsewhere)
    }
    phase = .waiting(
      loop.after(pause) { [weak self] in
        guard let self else { return }
        phase = .idle
        advance()
      })
  }

  /// The prompt must have been seen before a finger counts for it.
  private func takeOver() {
    phase = .takingOver(
      loop.after(timing.takeover) { [weak self] in
        guard let self else { return }
        phase = .claimed
        advance()
      })
  }

  private func start(_ started: SensorRound) {
    phase = .starting(started)
    round.begin(at: BootClock.now())
    limit?.cancel()
    limit = loop.after(timing.sensorOn) { [weak self] in
      guard let self, currentRound == started, let reading = round.hearNobody() else { return }
      inbox?.send(.read(started, reading))
    }
    ask("VerifyStart", [.text("any")]) { [weak self] answer in
      guard let self else { return }
      guard case .success = answer else { return giveUp(.broken) }
      phase = .verifying(started)
      advance()
    }
  }

  private func stop() {
    phase = .stopping
    limit?.cancel()
    limit = nil
    isStopAnswered = false
    ask("VerifyStop") { [weak self] answer in
      guard let self else { return }
      // "Nothing to stop" is as good as stopped.
      if case .failure(.broken) = answer { return giveUp(wanted == nil ? nil : .broken) }
      isStopAnswered = true
      lastWord = loop.after(timing.lastWord) { [weak self] in
        self?.round.giveUpWaiting()
        self?.goOnOnceStopped()
      }
      goOnOnceStopped()
    }
  }

  /// Goes on when the round is over for fprintd, too.
  ///
  /// Its last word on a round often comes after the answer to VerifyStop, and its first one on the next round
  /// before the answer to VerifyStart: only in between they cannot be taken for each other.
  private func goOnOnceStopped() {
    guard case .stopping = phase, isStopAnswered, round.hasEnded else { return }
    lastWord?.cancel()
    lastWord = nil
    phase = .claimed
    advance()
  }

  private func releaseClaim() {
    phase = .releasing
    signals = nil
    ask("Release") { [weak self] _ in
      guard let self else { return }
      // A reader that was pulled out cannot be released; fprintd forgets it by itself.
      phase = .idle
      reader = nil
      advance()
    }
  }

  /// Gives the claim back and reports, so that nothing keeps a reader that nobody uses.
  private func giveUp(_ fault: SensorFault?) {
    let wasClaimed: Bool
    switch phase {
    case .claimed, .takingOver, .starting, .verifying, .stopping: wasClaimed = true
    default: wasClaimed = false
    }
    phase = .idle
    limit?.cancel()
    limit = nil
    if let fault { fail(fault) }
    if wasClaimed { releaseClaim() } else { signals = nil }
  }

  private func fail(_ fault: SensorFault) {
    guard let round = wanted else { return }
    wanted = nil
    inbox?.send(.read(round, .failed(fault)))
  }

  private func ask(
    _ member: String, _ arguments: [BusArgument] = [], _ answer: @escaping (BusAnswer) -> Void
  ) {
    guard let reader, let bus = link.bus else { return answer(.failure(.broken)) }
    call = bus.call(reader.method(member), arguments, answer)
  }

  // MARK: What fprintd says

  /// The round that signals now belong to.
  private var currentRound: SensorRound? {
    switch phase {
    case .starting(let round), .verifying(let round): round == wanted ? round : nil
    default: nil
    }
  }

  private func hear(_ news: FprintNews) {
    switch news {
    case .fingerSelected(let finger):
      guard let current = currentRound else { return }
      inbox?.send(.sensorNote(current, finger == "any" ? nil : .wantsFinger(finger)))
    case .status(let word, let isLast):
      if isLast { round.hearEnd() }
      guard let current = currentRound, let reading = round.hear(word, at: BootClock.now()) else {
        return goOnOnceStopped()
      }
      inbox?.send(.read(current, reading))
      if round.mustStartAgain { advance() }
    case .finger(let isPresent):
      if !isPresent { round.hearLift() }
      guard let current = currentRound, round.hearFinger(isPresent, at: BootClock.now()) else { return }
      inbox?.send(.fingerOnSensor(current, isPresent))
    }
  }

  private func tell(_ note: SensorNote?) {
    guard let wanted else { return }
    inbox?.send(.sensorNote(wanted, note))
  }

  /// fprintd died or was replaced: nothing that it had begun goes on.
  private func serviceLeft() {
    call = nil
    signals = nil
    reader = nil
    round.forgetFinger()
    limit?.cancel()
    limit = nil
    let wasIdle = if case .idle = phase { true } else { false }
    guard !wasIdle else { return }
    phase = .idle
    // Nobody had touched the sensor: the round begins anew with the new fprintd.
    if wanted != nil, !round.wasTouched, !round.hasResult, restarts < timing.mostRestarts {
      restarts += 1
      advance()
    } else {
      fail(.broken)
    }
  }
}
