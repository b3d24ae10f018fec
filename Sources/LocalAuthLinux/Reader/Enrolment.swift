import LocalAuthModel

/// What happens while a finger is enrolled or removed.
package enum EnrolmentEvent: Hashable, Sendable {
  /// The reader waits; so many scans are needed, 0 when it does not say.
  case begun(stages: Int)
  case stagePassed
  /// The scan was not good enough.
  case tryAgain(ReadingFlaw)
  case done
  case failed(EnrolmentFailure)
}

/// Why a finger was not enrolled or removed.
package enum EnrolmentFailure: Hashable, Sendable {
  case noReader
  case inUse
  case notPermitted
  /// The finger is known already, under another name or another account.
  case duplicate
  /// The reader has no room for another finger.
  case full
  case disconnected
  /// The reader could not make a print of what it saw.
  case unusable
  case broken
}

/// Enrols or removes a finger of this person with fprintd.
///
/// Letting go of it withdraws: fprintd forgets what was not finished. **Threads**: `handle` is called on the
/// loop's thread, and after `done` or `failed` no more.
///
/// Unchecked: everything below `loop` lives on the loop's thread.
package final class Enrolment: @unchecked Sendable {
  /// What is to be done.
  package enum Job: Hashable, Sendable {
    case enrol(finger: String)
    case remove(finger: String)
  }

  private let loop: EventLoop
  private let link: ReaderLink
  private let job: Job
  private var handle: ((EnrolmentEvent) -> Void)?
  private var reader: Reader?
  private var call: BusCall?
  private var watch: BusMatch?
  private var pause: LoopTimer?

  /// Begins at once.
  package init(
    _ job: Job, on loop: EventLoop, _ handle: @escaping @Sendable (EnrolmentEvent) -> Void
  ) {
    self.loop = loop
    self.job = job
    self.handle = handle
    link = ReaderLink(loop: loop)
    loop.post { self.begin() }
  }

  private func begin() {
    link.lost = { [weak self] in self?.end(.failed(.broken)) }
    link.find { [weak self] found in
      guard let self else { return }
      guard case .success(let reader) = found, let bus = link.bus else { return end(.failed(.noReader)) }
      self.reader = reader
      // Before the first call: a status may come before its answer.
      watch = bus.watch(reader.signal("EnrollStatus")) { [weak self] in self?.enrolStatus($0) }
      claim(reader, tries: 1)
    }
  }

  private func claim(_ reader: Reader, tries: Int) {
    ask("Claim", [.text("")], inUse: { [weak self] in self?.claimLater(reader, tries: tries) }) {
      [weak self] in
      self?.start(reader)
    }
  }

  /// A reader that was used a moment ago may still be closing: it is asked for again, a few times.
  private func claimLater(_ reader: Reader, tries: Int) {
    guard let time = ReaderTiming(mostClaims: 4).pause(after: tries) else { return end(.failed(.inUse)) }
    pause = loop.after(time) { [weak self] in self?.claim(reader, tries: tries + 1) }
  }

  private func start(_ reader: Reader) {
    switch job {
    case .enrol(let finger):
      ask("EnrollStart", [.text(finger)]) { [weak self] in
        self?.handle?(.begun(stages: reader.enrolStages))
      }
    case .remove(let finger):
      ask("DeleteEnrolledFinger", [.text(finger)]) { [weak self] in self?.end(.done) }
    }
  }

  private func ask(
    _ member: String, _ arguments: [BusArgument] = [], inUse: (() -> Void)? = nil,
    _ next: @escaping () -> Void
  ) {
    guard let reader, let bus = link.bus else { return end(.failed(.broken)) }
    call = bus.call(reader.method(member), arguments, patience: .seconds(30)) { [weak self] answer in
      switch answer {
      case .success: next()
      case .failure(.refused(Fprint.Refusal.inUse.rawValue)):
        if let inUse { inUse() } else { self?.end(.failed(.inUse)) }
      case .failure(.refused(Fprint.Refusal.notPermitted.rawValue)): self?.end(.failed(.notPermitted))
      case .failure: self?.end(.failed(.broken))
      }
    }
  }

  private func enrolStatus(_ message: BusMessage) {
    guard let word = message.text() else { return }
    switch word {
    case "enroll-stage-passed": handle?(.stagePassed)
    case "enroll-retry-scan": handle?(.tryAgain(.unclear))
    case "enroll-swipe-too-short", "enroll-too-fast": handle?(.tryAgain(.tooShort))
    case "enroll-finger-not-centered": handle?(.tryAgain(.notCentred))
    case "enroll-remove-and-retry": handle?(.tryAgain(.liftAndRetry))
    case "enroll-completed": end(.done)
    case "enroll-duplicate": end(.failed(.duplicate))
    case "enroll-data-full": end(.failed(.full))
    case "enroll-disconnected": end(.failed(.disconnected))
    case "enroll-failed": end(.failed(.unusable))
    default: end(.failed(.broken))
    }
  }

  /// Gives the reader back, then tells.
  private func end(_ event: EnrolmentEvent) {
    guard let handle else { return }
    self.handle = nil
    watch = nil
    guard let reader, let bus = link.bus else { return handle(event) }
    let release = { [weak self] in
      guard let self else { return handle(event) }
      call = bus.call(reader.method("Release")) { _ in handle(event) }
    }
    guard case .enrol = job else { return release() }
    call = bus.call(reader.method("EnrollStop")) { _ in release() }
  }
}

/// The names that fprintd has for fingers.
package enum FingerName {
  package static let all = ["left", "right"].flatMap { hand in
    ["thumb", "index-finger", "middle-finger", "ring-finger", "little-finger"].map { "\(hand)-\($0)" }
  }
}
