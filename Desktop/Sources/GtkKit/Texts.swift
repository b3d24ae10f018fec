import CGtk

/// Text that is shown. It is never markup.
@MainActor public final class Label: Widget {
  /// A text that is broken into lines, in the middle unless told otherwise.
  public init(_ text: String, justify: GtkJustification = GTK_JUSTIFY_CENTER) {
    super.init(gtk_label_new(text))
    gtk_label_set_wrap(opaque, 1)
    gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_WORD)
    gtk_label_set_justify(opaque, justify)
    if justify == GTK_JUSTIFY_LEFT { gtk_label_set_xalign(opaque, 0) }
  }

  /// The text.
  public var text: String {
    get { String(cString: gtk_label_get_text(opaque)) }
    set { gtk_label_set_text(opaque, newValue) }
  }

  /// The widest line, in characters.
  @discardableResult
  public func wide(_ characters: Int32) -> Self {
    gtk_label_set_max_width_chars(opaque, characters)
    return self
  }
}

/// A symbol of the desktop's icon theme. A screen reader passes it over: what it says stands in words beside it.
@MainActor public final class Symbol: Widget {
  /// The symbol of this name, in pixels.
  public init(_ name: String, size: Int32) {
    self.name = name
    super.init(cgtk_silent_image_new(name))
    gtk_image_set_pixel_size(opaque, size)
  }

  /// Which symbol it is.
  public var name: String {
    didSet { if name != oldValue { gtk_image_set_from_icon_name(opaque, name) } }
  }
}

/// How much is done, or left.
@MainActor public final class Progress: Widget {
  /// An empty bar.
  public init() { super.init(gtk_progress_bar_new()) }

  /// From 0 to 1.
  public var fraction: Double {
    get { gtk_progress_bar_get_fraction(opaque) }
    set { gtk_progress_bar_set_fraction(opaque, min(max(newValue, 0), 1)) }
  }
}

/// Something that turns while work is done.
@MainActor public final class Spinner: Widget {
  /// One that stands still.
  public init() { super.init(gtk_spinner_new()) }

  /// Whether it turns.
  public var isSpinning: Bool {
    get { gtk_spinner_get_spinning(opaque) != 0 }
    set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
  }
}
