import CBench
import Dispatch
import Glibc
import LocalAuthentication
import Synchronization

/// A second process of this program, at a terminal, that does one thing each time it is told to.
///
/// It answers an instant or a time in nanoseconds, by a clock that all processes share.
final class Worker {
  /// What it does.
  enum Task: String {
    /// An evaluation by `LAContext`: the instant of its reply.
    case context
    /// PAM with fprintd's module in a program in C: the instant at which it returns.
    case pam
    /// fprintd by sd-bus in a program in C: the instant of the verdict.
    case bare
    /// The same with a note of it on disk before.
    case kept
    /// The first `canEvaluatePolicy` of a process: its time.
    case permission
    /// The first question to polkit of a process: its time.
    case polkit
  }

  private let program: Program
  private let process: pid_t
  private let orders: Pipe
  private let answers: Pipe
  /// A terminal belongs to one session at a time.
  private let keyboard: Keyboard

  init(_ task: Task) throws {
    keyboard = try Keyboard()
    orders = try Pipe()
    answers = try Pipe()
    program = try Program("/proc/self/exe", ["--worker", task.rawValue])
    process = try program.start(
      Program.Streams(input: orders.reading, output: answers.writing, terminal: keyboard.path))
    answers.closeWriting()
  }

  deinit {
    orders.closeWriting()
    _ = try? program.end(of: process)
  }

  /// Tells it to begin.
  func begin() throws {
    guard write(orders.writing, [1], 1) == 1 else { throw Trouble("the worker takes no orders") }
  }

  /// Waits for its answer.
  func answer() throws -> UInt64 {
    var number: UInt64 = 0
    let count = withUnsafeMutableBytes(of: &number) { read(answers.reading, $0.baseAddress, $0.count) }
    guard count == MemoryLayout<UInt64>.size else {
      throw Trouble("the worker \(program.arguments[1]) has failed")
    }
    keyboard.clear()
    return number
  }

  // MARK: In the second process

  /// Works until nobody gives orders any more.
  static func serve(_ task: Task) throws {
    let work = try work(for: task)
    var order: UInt8 = 0
    while read(STDIN_FILENO, &order, 1) == 1 {
      try work { number in
        withUnsafeBytes(of: number) { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      }
    }
  }

  private typealias Work = ((_ answer: UInt64) -> Void) throws -> Void

  private static func work(for task: Task) throws -> Work {
    switch task {
    case .context: return { $0(try replyInstant()) }
    case .pam:
      let user = try Account.name()
      return { answer in
        let code = bench_pam_authenticate("bench-finger", user)
        let end = Stopwatch.now
        guard code == 0 else { throw Trouble("PAM said \(code)") }
        answer(end)
      }
    case .bare, .kept:
      let reader = try FingerReader()
      let folder = try Account.stateFolder()
      return { answer in
        try reader.verify { isMatch in
          guard isMatch else { throw Trouble("fprintd does not know the finger") }
          if task == .kept, bench_keep(folder, 256) != 0 { throw Trouble("nothing can be kept in \(folder)") }
          answer(Stopwatch.now)
        }
      }
    case .permission: return { $0(UInt64(try Stopwatch.time { try mayUseFinger(LAContext()) })) }
    case .polkit:
      return { answer in
        let time = try Stopwatch.time {
          let polkit = try Polkit()
          try polkit.mayUseReader()
        }
        answer(UInt64(time))
      }
    }
  }

  /// One evaluation by a finger; the instant at which its reply came.
  private static func replyInstant() throws -> UInt64 {
    let instant = Atomic<UInt64>(0)
    let isThere = DispatchSemaphore(value: 0)
    LAContext().evaluatePolicy(
      .deviceOwnerAuthenticationWithBiometrics, localizedReason: "be measured"
    ) { succeeded, _ in
      instant.store(succeeded ? Stopwatch.now : 0, ordering: .sequentiallyConsistent)
      isThere.signal()
    }
    isThere.wait()
    let end = instant.load(ordering: .sequentiallyConsistent)
    guard end > 0 else { throw Trouble("the evaluation failed") }
    return end
  }

  /// Asks whether a finger could be asked for, which must be so.
  static func mayUseFinger(_ context: LAContext) throws {
    var error: NSError?
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
      throw Trouble("canEvaluatePolicy says no: \(error.map { "\($0)" } ?? "and nothing more")")
    }
  }
}

/// polkit, as a program in C asks it.
final class Polkit {
  private let polkit: OpaquePointer

  init() throws {
    guard let polkit = bench_polkit_open() else {
      throw Trouble("there is no system bus: see Benchmarks/run")
    }
    self.polkit = polkit
  }

  deinit { bench_polkit_close(polkit) }

  /// Asks whether this account may use the reader, which must be so.
  func mayUseReader() throws {
    let code = bench_polkit_check(polkit, "net.reactivated.fprint.device.verify")
    guard code == 1 else { throw Trouble("polkit says no (\(code))") }
  }
}
