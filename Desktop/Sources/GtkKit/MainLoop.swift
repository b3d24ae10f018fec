import CGtk

/// The program's one loop: it draws, hears the person, and runs what is due.
@MainActor public enum MainLoop {
  private static let loop = g_main_loop_new(nil, 0)

  /// Opens the display; false when there is none that can be opened. Before anything else of this module.
  public static func start(program: String) -> Bool {
    g_set_prgname(program)
    guard gtk_init_check() != 0 else { return false }
    adw_init()
    return true
  }

  /// Runs until `quit()`.
  public static func run() { g_main_loop_run(loop) }

  /// Ends `run()` after what is being done now.
  public static func quit() { g_main_loop_quit(loop) }

  /// Runs work once when the delay is over.
  @discardableResult
  public static func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> LoopSource {
    repeating(delay) {
      work()
      return false
    }
  }

  /// Runs work again and again, as long as it answers true.
  @discardableResult
  public static func repeating(_ interval: Duration, _ work: @escaping @MainActor () -> Bool) -> LoopSource {
    let box = Unmanaged.passRetained(Signal.Question(work)).toOpaque()
    let milliseconds = UInt32(clamping: Int64(max(interval, .zero) / .milliseconds(1)))
    return LoopSource(g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, timeIsUp, box, forgetWork))
  }

  /// Runs work whenever the descriptor has something to read or ends, as long as it answers true.
  @discardableResult
  public static func watch(_ descriptor: Int32, _ work: @escaping @MainActor () -> Bool) -> LoopSource {
    let box = Unmanaged.passRetained(Signal.Question(work)).toOpaque()
    let events = GIOCondition(rawValue: G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
    return LoopSource(
      g_unix_fd_add_full(G_PRIORITY_DEFAULT, descriptor, events, descriptorIsReady, box, forgetWork))
  }

  /// Lets the loop also do the work of Dispatch's main queue, and so of the main actor's tasks.
  ///
  /// For programs with `async` code; once, before `run()`.
  public static func serveMainQueue() {
    let handle = _dispatch_get_main_queue_handle_4CF()
    watch(handle) {
      // What comes while the queue is worked off makes it readable anew.
      var count: UInt64 = 0
      _ = read(handle, &count, MemoryLayout.size(ofValue: count))
      _dispatch_main_queue_callback_4CF(nil)
      return true
    }
  }
}

/// Something that the main loop waits for.
@MainActor public final class LoopSource {
  private var number: UInt32

  init(_ number: UInt32) { self.number = number }

  /// Waits for it no longer. Does nothing when it is over.
  public func cancel() {
    guard number != 0, g_main_context_find_source_by_id(nil, number) != nil else { return }
    g_source_remove(number)
    number = 0
  }
}

private let timeIsUp: @convention(c) (gpointer?) -> gboolean = { data in asks(data) }
private let descriptorIsReady: @convention(c) (gint, GIOCondition, gpointer?) -> gboolean = { _, _, data in
  asks(data)
}

private let forgetWork: @convention(c) (gpointer?) -> Void = { data in
  if let data { Unmanaged<Signal.Question>.fromOpaque(data).release() }
}

private func asks(_ data: gpointer?) -> gboolean {
  guard let data else { return 0 }
  let question = Unmanaged<Signal.Question>.fromOpaque(data).takeUnretainedValue()
  return MainActor.assumeIsolated { question.ask() } ? 1 : 0
}
