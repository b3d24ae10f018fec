import CGtk

/// Something to press.
@MainActor public final class Button: Widget {
  /// A button with a word on it, which is no markup and has no mnemonic.
  public init(_ title: String, _ action: @escaping @MainActor () -> Void) {
    super.init(gtk_button_new_with_label(title))
    onSignal("clicked", action)
  }

  /// A button that the letter behind the underscore presses together with Alt; two underscores are one.
  public init(mnemonic title: String, _ action: @escaping @MainActor () -> Void) {
    super.init(gtk_button_new())
    // The button's own way would give a screen reader the underscore, too.
    let label = gtk_label_new_with_mnemonic(title)
    gtk_label_set_mnemonic_widget(OpaquePointer(label), pointer)
    gtk_button_set_child(cast(), label)
    onSignal("clicked", action)
  }

  /// A button with a symbol on it, and the word for it.
  public init(symbol: String, named name: String, _ action: @escaping @MainActor () -> Void) {
    super.init(gtk_button_new_from_icon_name(symbol))
    named(name)
    gtk_widget_set_tooltip_text(pointer, name)
    onSignal("clicked", action)
  }

  /// The word on it.
  public var title: String {
    get { gtk_button_get_label(cast()).map { String(cString: $0) } ?? "" }
    set { gtk_button_set_label(cast(), newValue) }
  }
}

/// Something that is on or off.
@MainActor public final class Switch: Widget {
  private var isSetting = false

  /// Calls the closure when the person turns it.
  public init(isOn: Bool, _ action: @escaping @MainActor (Bool) -> Void) {
    super.init(gtk_switch_new())
    self.isOn = isOn
    onSignal("notify::active", arguments: 1) { [weak self] in
      guard let self, !isSetting else { return }
      action(self.isOn)
    }
  }

  /// Whether it is on. Setting it calls nobody.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    set {
      isSetting = true
      gtk_switch_set_active(opaque, newValue ? 1 : 0)
      isSetting = false
    }
  }
}

/// A line of text that the person types.
@MainActor public final class TextField: Widget {
  /// An empty one.
  public init(named name: String) {
    super.init(gtk_entry_new())
    named(name)
  }

  /// What is typed.
  public var text: String {
    get { String(cString: gtk_editable_get_text(opaque)) }
    set { gtk_editable_set_text(opaque, newValue) }
  }

  /// Called at Enter.
  public func onEnter(_ action: @escaping @MainActor () -> Void) { onSignal("activate", action) }

  /// Called at each change.
  public func onChange(_ action: @escaping @MainActor () -> Void) { onSignal("changed", action) }
}

/// A line that the person types without seeing it.
///
/// GTK keeps the text in memory of its own that is made for passwords: locked where the system allows it, and zeroed
/// when it is shortened or freed. Nothing of it is kept for undo.
@MainActor public final class PasswordField: Widget {
  /// An empty one that takes at most so many bytes; what no longer fits is not taken.
  public init(named name: String, mostBytes: Int) {
    super.init(gtk_password_entry_new())
    named(name)
    gtk_password_entry_set_show_peek_icon(opaque, 1)
    gtk_editable_set_enable_undo(opaque, 0)
    onSignal("changed") { [weak self] in self?.cut(to: mostBytes) }
  }

  /// Whether nothing is typed.
  public var isEmpty: Bool { withBytes { $0.isEmpty } }

  /// Lends what is typed; the closure must not copy it anywhere that is not locked.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard let text = gtk_editable_get_text(opaque) else {
      return body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    return body(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// Zeroes what is typed.
  public func erase() { gtk_editable_set_text(opaque, "") }

  /// Whether what was typed was not right, for looks and for screen readers.
  public var isWrong = false {
    didSet {
      if isWrong { styled("error") } else { unstyled("error") }
      cgtk_set_invalid(pointer, isWrong ? 1 : 0)
    }
  }

  /// Whether the person can change what is typed; the keyboard stays where it is.
  public var isEditable: Bool {
    get { gtk_editable_get_editable(opaque) != 0 }
    set { gtk_editable_set_editable(opaque, newValue ? 1 : 0) }
  }

  /// Called at Enter.
  public func onEnter(_ action: @escaping @MainActor () -> Void) { onSignal("activate", action) }

  /// Called at each change.
  public func onChange(_ action: @escaping @MainActor () -> Void) { onSignal("changed", action) }

  private func cut(to mostBytes: Int) {
    while withBytes({ $0.count }) > mostBytes { gtk_editable_delete_text(opaque, length - 1, -1) }
  }

  /// In characters.
  private var length: Int32 {
    gtk_editable_get_text(opaque).map { Int32(clamping: g_utf8_strlen($0, -1)) } ?? 0
  }
}
