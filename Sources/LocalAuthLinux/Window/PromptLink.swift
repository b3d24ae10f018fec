import CLocalAuthLinux
import CLocalAuthMemory
import Glibc
import LocalAuthInterface
import LocalAuthService

/// The process that shows prompts as windows, and the connection to it; the process ends with this object.
///
/// **Threads**: the loop's alone.
///
/// Unchecked: everything lives on the loop's thread.
final class PromptLink: @unchecked Sendable {
  private let loop: EventLoop
  private let process: pid_t
  /// An app that ignores its children loses their numbers at their end, and never this. Nil where the kernel is too old.
  private let handle: Descriptor?
  private let socket: Descriptor
  private let packet: LockedMemory
  private var watch: LoopWatch?
  private let heard: @Sendable (PromptReport?) -> Void

  /// Starts the program; `heard` is called on the loop for each report, and with nil once when the connection is
  /// over: the program ended, or said something that is none of its words.
  ///
  /// - Throws: `SystemError` when it cannot be started.
  init(
    _ program: PromptProgram, loop: EventLoop, _ heard: @escaping @Sendable (PromptReport?) -> Void
  ) throws(SystemError) {
    guard let packet = LockedMemory(count: WireFormat.mostBytes + 1) else { throw SystemError("mmap") }
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try checked("socketpair") { socketpair(AF_UNIX, kind, 0, &ends) }
    socket = Descriptor(owning: ends[0])
    var start = ProgramStart(program.path)
    start.connection = Descriptor(owning: ends[1])
    start.environment = Display.environment
    start.isOwnSession = true
    process = try start.start()
    let number = la_pidfd_open(process)
    handle = number >= 0 ? Descriptor(owning: number) : nil
    self.packet = packet
    self.loop = loop
    self.heard = heard
    watch = loop.watch(socket.number, for: .readable) { [weak self] _ in self?.read() }
  }

  deinit {
    kill()
    // A child whose status nobody takes stays for as long as the app. This one is dead, so the wait is short.
    if let handle {
      _ = uninterrupted { la_pidfd_take_status(handle.number) }
    } else {
      _ = uninterrupted { waitpid(process, nil, 0) }
    }
    // The loop lets go of the socket before it is closed.
    loop.post { [socket] in withExtendedLifetime(socket) {} }
  }

  /// Tells the program something; false when it does not listen.
  func send(_ order: PromptOrder) -> Bool {
    let packet = order.packet
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    // A program that leaves so many orders unread that no more fit is broken.
    return uninterrupted { Glibc.send(socket.number, packet, packet.count, flags) } == packet.count
  }

  /// Ends the program at once, and hears nothing any more.
  func kill() {
    close()
    if let handle {
      _ = la_pidfd_send_signal(handle.number, SIGKILL)
    } else {
      Glibc.kill(process, SIGKILL)
    }
  }

  /// What is heard before others of the loop have their turn; the watch comes back for the rest.
  private static let mostAtOnce = 16

  private func close() {
    watch?.cancel()
    watch = nil
  }

  private func read() {
    let flags = Int32(MSG_DONTWAIT)
    for _ in 0..<Self.mostAtOnce where watch != nil {
      let bytes = packet.bytes
      let count = uninterrupted { recv(socket.number, bytes.baseAddress, bytes.count, flags) }
      if count < 0, errno == EAGAIN { return }
      defer { packet.erase() }
      guard count > 0 else { return lose() }
      do throws(WireFault) {
        heard(try PromptReport(packet: UnsafeRawBufferPointer(rebasing: bytes[..<count])))
      } catch {
        kill()
        return heard(nil)
      }
    }
  }

  private func lose() {
    close()
    heard(nil)
  }
}
