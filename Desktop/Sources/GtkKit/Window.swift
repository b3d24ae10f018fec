import CGtk

/// A window of the program.
@MainActor public final class Window: Widget {
  /// An empty window, not yet shown.
  public init(title: String, width: Int32, height: Int32 = -1, isDialog: Bool = false) {
    super.init(cgtk_window_new(isDialog ? GTK_ACCESSIBLE_ROLE_DIALOG : GTK_ACCESSIBLE_ROLE_WINDOW))
    self.title = title
    gtk_window_set_default_size(cast(), width, height)
  }

  /// What the window is called, on its bar and by screen readers.
  public var title: String {
    get { gtk_window_get_title(cast()).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(cast(), newValue) }
  }

  /// What the window shows.
  public func show(_ content: Widget) { adw_window_set_content(cast(), content.pointer) }

  /// Whether the person can change its size.
  public var isResizable: Bool {
    get { gtk_window_get_resizable(cast()) != 0 }
    set { gtk_window_set_resizable(cast(), newValue ? 1 : 0) }
  }

  /// Whether it has the keyboard.
  public var isActive: Bool { gtk_window_is_active(cast()) != 0 }

  /// Brings it to the front; the desktop decides whether it gets the keyboard.
  public func present() { gtk_window_present(cast()) }

  /// Takes it off the screen for good.
  public func destroy() { gtk_window_destroy(cast()) }

  /// Called when the person closes the window; true keeps it open.
  public func onClose(_ question: @escaping @MainActor () -> Bool) {
    Signal.connect(UnsafeMutableRawPointer(pointer), asking: "close-request", question)
  }

  /// Called once when it is first on screen, after its first picture was drawn.
  public func onFirstPicture(_ action: @escaping @MainActor () -> Void) {
    onSignal("map") { [weak self] in
      guard let self, let clock = gtk_widget_get_frame_clock(pointer) else { return action() }
      var isOver = false
      Signal.connect(UnsafeMutableRawPointer(clock), "after-paint", arguments: 0) {
        guard !isOver else { return }
        isOver = true
        action()
      }
    }
  }

  /// Called for the Escape key, wherever the keyboard is in the window.
  public func onEscape(_ action: @escaping @MainActor () -> Void) {
    let shortcuts = gtk_shortcut_controller_new()
    gtk_event_controller_set_propagation_phase(shortcuts, GTK_PHASE_CAPTURE)
    let box = Unmanaged.passRetained(Signal.Action(action)).toOpaque()
    let trigger = gtk_keyval_trigger_new(UInt32(GDK_KEY_Escape), GdkModifierType(rawValue: 0))
    let callback = gtk_callback_action_new(shortcutCame, box, forgetShortcut)
    gtk_shortcut_controller_add_shortcut(shortcuts, gtk_shortcut_new(trigger, callback))
    gtk_widget_add_controller(pointer, shortcuts)
  }

  /// The button that Enter presses.
  public func setDefault(_ button: Button?) { gtk_window_set_default_widget(cast(), button?.pointer) }
}

/// The bar of a window: its title, and what can always be done.
@MainActor public final class TitleBar: Widget {
  /// A bar with the window's title and its buttons.
  public init() { super.init(adw_header_bar_new()) }

  /// Adds something where a line of writing ends.
  public func addAtEnd(_ child: Widget) { adw_header_bar_pack_end(opaque, child.pointer) }

}

private let shortcutCame:
  @convention(c) (UnsafeMutablePointer<GtkWidget>?, OpaquePointer?, gpointer?) -> gboolean = { _, _, data in
    guard let data else { return 0 }
    let action = Unmanaged<Signal.Action>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { action.run() }
    return 1
  }

private let forgetShortcut: @convention(c) (gpointer?) -> Void = { data in
  if let data { Unmanaged<Signal.Action>.fromOpaque(data).release() }
}
