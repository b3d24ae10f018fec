import Dispatch
import LocalAuthLinux
import LocalAuthModel
import LocalAuthTestSupport
import Synchronization

/// The machine's virtual reader, with the person's finger and somebody else's.
struct OwnReader {
  private static let driver = ReaderDriver(socket: "/run/readers/device.sock")

  /// Whether fprintd waits for a finger now.
  static var waits: Bool {
    let words = [
      "/usr/bin/busctl", "--system", "get-property", "net.reactivated.Fprint",
      "/net/reactivated/Fprint/Device/0", "net.reactivated.Fprint.Device", "finger-needed",
    ]
    guard let child = try? Child(words), child.end() == 0 else { return false }
    return child.written.hasPrefix("b true")
  }

  /// Does to the reader what gives this reading, as soon as it waits for a finger.
  static func give(_ reading: Reading) throws {
    guard eventually(within: .seconds(10), { waits }) else { return }
    try send(command(for: reading))
  }

  /// Pulls the reader out, as soon as it waits for a finger.
  static func pullOut() throws {
    guard eventually(within: .seconds(10), { waits }) else { return }
    try send("UNPLUG")
  }

  static func send(_ command: String) throws { try driver.send(command) }

  private static func command(for reading: Reading) -> String {
    switch reading {
    case .match: "SCAN own"
    case .mismatch: "SCAN somebody"
    case .unusable(.tooShort): "RETRY 1"
    case .unusable(.notCentred): "RETRY 2"
    case .unusable(.liftAndRetry): "RETRY 3"
    case .unusable: "RETRY 0"
    case .failed: "ERROR 0"
    }
  }

  // MARK: Enrolments

  /// Enrols one of the person's fingers, or takes it off the list.
  static func change(_ job: Enrolment.Job, on loop: EventLoop) -> Bool {
    let end = Mutex<EnrolmentEvent?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    let enrolment = Enrolment(job, on: loop) { event in
      switch event {
      case .begun, .stagePassed:
        // A press that comes before the reader wants one waits in its driver.
        guard case .enrol = job else { return }
        try? OwnThread.start { try? send("SCAN own") }
      case .tryAgain: return
      case .done, .failed:
        end.withLock { $0 = event }
        isOver.signal()
      }
    }
    return withExtendedLifetime(enrolment) {
      isOver.wait(timeout: .now() + .seconds(20)) == .success && end.withLock { $0 } == .done
    }
  }
}
