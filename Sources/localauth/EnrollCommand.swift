import Dispatch
import LocalAuthLinux
import LocalAuthModel
import LocalAuthWords
import Synchronization

/// `localauth enroll`: teaches the reader a finger, step by step.
struct EnrollCommand {
  let finger: String?

  func run() -> ExitStatus {
    ReaderJob.run { report in
      guard report.readerName != nil else { return .failure(.noReader(report)) }
      guard let name = finger ?? FingerName.next(besides: report.fingers) else { return .failure(.full) }
      return .success(.enrol(finger: name))
    }
  }
}

/// `localauth unenroll`: makes the reader forget a finger.
struct UnenrollCommand {
  let finger: String?

  func run() -> ExitStatus {
    var isAmbiguous = false
    let status = ReaderJob.run { report in
      guard report.readerName != nil else { return .failure(.noReader(report)) }
      if let finger, report.fingers.contains(finger) { return .success(.remove(finger: finger)) }
      isAmbiguous = true
      guard finger == nil, report.fingers.count == 1, let only = report.fingers.first else {
        let known = report.fingers.isEmpty ? "none" : report.fingers.joined(separator: ", ")
        Output.complain("Say which finger with --finger NAME. Enrolled: \(known).")
        return .failure(.unusable)
      }
      isAmbiguous = false
      return .success(.remove(finger: only))
    }
    return isAmbiguous ? .usage : status
  }
}

extension FingerName {
  /// The finger that people enrol next: index fingers and thumbs before the others.
  static func next(besides known: [String]) -> String? {
    let usual = ["right-index-finger", "left-index-finger", "right-thumb", "left-thumb"]
    return (usual + all).first { !known.contains($0) }
  }
}

/// Runs one enrolment or removal and tells the person how it goes.
enum ReaderJob {
  static func run(
    _ choose: (MachineReport) -> Result<Enrolment.Job, EnrolmentRefusal>
  ) -> ExitStatus {
    do throws(SystemError) {
      let report = try MachineReport()
      switch choose(report) {
      case .failure(.unusable): return .usage
      case .failure(let refusal):
        Output.complain(refusal.failure.text.words(in: .ofEnvironment))
        return refusal.failure.status
      case .success(let job): return follow(job, on: try EventLoop())
      }
    } catch {
      Output.complain("this machine cannot be looked at (\(error)).")
      return .internal
    }
  }

  private static func follow(_ job: Enrolment.Job, on loop: EventLoop) -> ExitStatus {
    let end = EndOfJob()
    let progress = Progress(job)
    let enrolment = Enrolment(job, on: loop) { event in
      progress.tell(event)
      end.note(event)
    }
    return withExtendedLifetime(enrolment) { end.wait() }
  }
}

/// Why nothing is begun.
enum EnrolmentRefusal: Error {
  case noReader
  case notPermitted
  case broken
  case full
  case unusable

  /// Why there is no reader to speak to.
  static func noReader(_ report: MachineReport) -> EnrolmentRefusal {
    switch report.device.facts.sensor?.condition {
    case nil: .noReader
    case .notPermitted?: .notPermitted
    case .some: .broken
    }
  }

  var failure: EnrolmentFailure {
    switch self {
    case .noReader: .noReader
    case .notPermitted: .notPermitted
    case .broken: .broken
    case .full: .full
    case .unusable: .unusable
    }
  }
}

/// What the person reads meanwhile.
private final class Progress: Sendable {
  private let job: Enrolment.Job
  private let count = Mutex((done: 0, of: 0))

  init(_ job: Enrolment.Job) { self.job = job }

  func tell(_ event: EnrolmentEvent) {
    switch (event, job) {
    case (.begun(let stages), .enrol(let finger)):
      count.withLock { $0.of = stages }
      say(.begin(finger: finger))
    case (.stagePassed, _):
      let count = count.withLock { count in
        count.done += 1
        return count
      }
      if count.of > 0 {
        say(.stage(min(count.done, count.of), of: count.of), indented: true)
      } else {
        Output.say("  \(count.done)")
      }
    case (.tryAgain(let flaw), _): Output.say("  " + flaw.hint(in: .ofEnvironment))
    case (.done, .enrol(let finger)):
      // fprintd tells of the last stage only by the end of all.
      let count = count.withLock { $0 }
      if count.of > 0 { say(.stage(count.of, of: count.of), indented: true) }
      say(.known(finger: finger))
    case (.done, .remove(let finger)): say(.forgotten(finger: finger))
    case (.failed(let failure), _): Output.complain(failure.text.words(in: .ofEnvironment))
    case (.begun, .remove): return
    }
  }

  private func say(_ text: ReaderText, indented: Bool = false) {
    Output.say((indented ? "  " : "") + text.words(in: .ofEnvironment))
  }
}

/// Hands the end from the loop to the main thread.
private final class EndOfJob: Sendable {
  private let status = Mutex(ExitStatus.internal)
  private let isThere = DispatchSemaphore(value: 0)

  func note(_ event: EnrolmentEvent) {
    switch event {
    case .done: status.withLock { $0 = .success }
    case .failed(let failure): status.withLock { $0 = failure.status }
    case .begun, .stagePassed, .tryAgain: return
    }
    isThere.signal()
  }

  func wait() -> ExitStatus {
    isThere.wait()
    return status.withLock { $0 }
  }
}

extension EnrolmentFailure {
  /// What happened and what to do.
  fileprivate var text: ReaderText {
    let trouble: ReaderText.Trouble =
      switch self {
      case .noReader: .noReader
      case .inUse: .inUse
      case .notPermitted: .notPermitted
      case .duplicate: .duplicate
      case .full: .full
      case .disconnected: .disconnected
      case .unusable: .unusable
      case .broken: .broken
      }
    return .trouble(trouble)
  }

  fileprivate var status: ExitStatus {
    switch self {
    case .noReader, .inUse, .notPermitted, .full, .disconnected: .unavailable
    case .duplicate, .unusable: .failed
    case .broken: .internal
    }
  }
}
