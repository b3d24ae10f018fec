import CGtk

/// Anything that can be on screen.
///
/// Everything in this module is used on the main thread alone. A widget lives as long as this object or the window
/// that it is in.
@MainActor public class Widget {
  /// The widget itself, for calls that this module does not wrap. Unsafe: `deinit` belongs to no actor, and lets go of
  /// it on the main thread, where the last holder is.
  nonisolated(unsafe) public let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    g_object_ref_sink(pointer)
  }

  deinit { g_object_unref(pointer) }

  /// The same pointer as whatever type of the C library.
  public func cast<Target>() -> UnsafeMutablePointer<Target> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Target.self)
  }

  /// The same pointer as a type that the C library does not show.
  public var opaque: OpaquePointer { OpaquePointer(pointer) }

  // MARK: Looks

  /// Whether it is shown.
  public var isVisible: Bool {
    get { gtk_widget_get_visible(pointer) != 0 }
    set { gtk_widget_set_visible(pointer, newValue ? 1 : 0) }
  }

  /// Whether the person can use it.
  public var isEnabled: Bool {
    get { gtk_widget_get_sensitive(pointer) != 0 }
    set { gtk_widget_set_sensitive(pointer, newValue ? 1 : 0) }
  }

  /// Adds a class of the style sheet, such as `title-2` or `suggested-action`.
  @discardableResult
  public func styled(_ names: String...) -> Self {
    for name in names { gtk_widget_add_css_class(pointer, name) }
    return self
  }

  /// Takes a class of the style sheet away.
  public func unstyled(_ names: String...) {
    for name in names { gtk_widget_remove_css_class(pointer, name) }
  }

  /// Puts space around it.
  @discardableResult
  public func margins(_ all: Int32) -> Self { margins(top: all, bottom: all, start: all, end: all) }

  /// Puts space around it; start is where a line of writing begins.
  @discardableResult
  public func margins(top: Int32 = 0, bottom: Int32 = 0, start: Int32 = 0, end: Int32 = 0) -> Self {
    gtk_widget_set_margin_top(pointer, top)
    gtk_widget_set_margin_bottom(pointer, bottom)
    gtk_widget_set_margin_start(pointer, start)
    gtk_widget_set_margin_end(pointer, end)
    return self
  }

  /// Takes the room that is left.
  @discardableResult
  public func expanded(horizontally: Bool = false, vertically: Bool = false) -> Self {
    gtk_widget_set_hexpand(pointer, horizontally ? 1 : 0)
    gtk_widget_set_vexpand(pointer, vertically ? 1 : 0)
    return self
  }

  /// Where it stands in more room than it needs.
  @discardableResult
  public func aligned(_ horizontal: GtkAlign, _ vertical: GtkAlign = GTK_ALIGN_FILL) -> Self {
    gtk_widget_set_halign(pointer, horizontal)
    gtk_widget_set_valign(pointer, vertical)
    return self
  }

  /// The least size, in pixels; -1 is its own.
  @discardableResult
  public func sized(width: Int32 = -1, height: Int32 = -1) -> Self {
    gtk_widget_set_size_request(pointer, width, height)
    return self
  }

  // MARK: Keyboard and screen reader

  /// Takes the keyboard.
  public func focus() { gtk_widget_grab_focus(pointer) }

  /// Whether it has the keyboard.
  public var hasFocus: Bool { gtk_widget_has_focus(pointer) != 0 }

  /// What a screen reader calls it, where it does not say so itself.
  @discardableResult
  public func named(_ name: String) -> Self {
    cgtk_set_name(pointer, name)
    return self
  }

  /// What a screen reader says after its name.
  public func describe(_ text: String) { cgtk_set_description(pointer, text) }

  // MARK: Signals

  /// Calls the closure at each such signal of the widget.
  ///
  /// The widget keeps the closure: let it hold this object weakly. `arguments` is how many the signal brings.
  public func onSignal(_ name: String, arguments: Int = 0, _ action: @escaping @MainActor () -> Void) {
    Signal.connect(UnsafeMutableRawPointer(pointer), name, arguments: arguments, action)
  }
}

/// Signals of GObject, with closures.
@MainActor enum Signal {
  final class Action: Sendable {
    let run: @MainActor () -> Void
    init(_ run: @escaping @MainActor () -> Void) { self.run = run }
  }

  final class Question: Sendable {
    let ask: @MainActor () -> Bool
    init(_ ask: @escaping @MainActor () -> Bool) { self.ask = ask }
  }

  /// A signal without an answer. Its arguments come between the sender and the closure, so their number counts.
  static func connect(
    _ sender: UnsafeMutableRawPointer, _ name: String, arguments: Int,
    _ action: @escaping @MainActor () -> Void
  ) {
    let box = Unmanaged.passRetained(Action(action)).toOpaque()
    // Unsafe: GObject takes handlers of any shape as one type, and calls them by the signal's own.
    let handler =
      arguments == 0
      ? unsafeBitCast(signalCame, to: GCallback.self) : unsafeBitCast(signalCameWithOne, to: GCallback.self)
    g_signal_connect_data(sender, name, handler, box, forgetAction, GConnectFlags(rawValue: 0))
  }

  /// A signal that wants to know whether it was dealt with.
  static func connect(
    _ sender: UnsafeMutableRawPointer, asking name: String, _ question: @escaping @MainActor () -> Bool
  ) {
    let box = Unmanaged.passRetained(Question(question)).toOpaque()
    g_signal_connect_data(
      sender, name, unsafeBitCast(signalAsks, to: GCallback.self), box, forgetQuestion,
      GConnectFlags(rawValue: 0))
  }
}

private let signalCame: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in run(data) }
private let signalCameWithOne: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
  run(data)
}

private let signalAsks: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
  guard let data else { return 0 }
  let question = Unmanaged<Signal.Question>.fromOpaque(data).takeUnretainedValue()
  return MainActor.assumeIsolated { question.ask() } ? 1 : 0
}

private let forgetAction: @convention(c) (gpointer?, UnsafeMutablePointer<GClosure>?) -> Void = { data, _ in
  if let data { Unmanaged<Signal.Action>.fromOpaque(data).release() }
}

private let forgetQuestion: @convention(c) (gpointer?, UnsafeMutablePointer<GClosure>?) -> Void = { data, _ in
  if let data { Unmanaged<Signal.Question>.fromOpaque(data).release() }
}

private func run(_ data: gpointer?) {
  guard let data else { return }
  let action = Unmanaged<Signal.Action>.fromOpaque(data).takeUnretainedValue()
  MainActor.assumeIsolated { action.run() }
}
