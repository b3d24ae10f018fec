import CGtk

/// Widgets in a row or a column.
@MainActor public final class Box: Widget {
  /// An empty one; a screen reader can know it in a role, such as an alert, which it reads out when it appears.
  public init(
    _ orientation: GtkOrientation, spacing: Int32 = 0, role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_GROUP
  ) {
    super.init(cgtk_box_new(orientation, spacing, role))
  }

  /// One below the other.
  public static func column(spacing: Int32 = 0, _ children: Widget...) -> Box {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: spacing)
    for child in children { box.append(child) }
    return box
  }

  /// One beside the other, from where a line of writing begins.
  public static func row(spacing: Int32 = 0, _ children: Widget...) -> Box {
    let box = Box(GTK_ORIENTATION_HORIZONTAL, spacing: spacing)
    for child in children { box.append(child) }
    return box
  }

  /// Whether all have the same size.
  @discardableResult
  public func homogeneous() -> Self {
    gtk_box_set_homogeneous(cast(), 1)
    return self
  }

  /// Adds one at the end.
  public func append(_ child: Widget) { gtk_box_append(cast(), child.pointer) }

  /// Takes one out.
  public func remove(_ child: Widget) { gtk_box_remove(cast(), child.pointer) }

  /// Takes all out.
  public func removeAll() {
    while let child = gtk_widget_get_first_child(pointer) { gtk_box_remove(cast(), child) }
  }
}

/// A list of rows that can be chosen.
@MainActor public final class List: Widget {
  /// An empty list in the look of a card.
  public init() {
    super.init(gtk_list_box_new())
    gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
    styled("boxed-list")
  }

  /// Adds a row with a title, a line below it, and something at its end; the closure is called when it is chosen.
  public func append(
    title: String, subtitle: String = "", end: Widget? = nil, _ action: (@MainActor () -> Void)? = nil
  ) {
    let row = Row(title: title, subtitle: subtitle)
    if let end { adw_action_row_add_suffix(row.cast(), end.aligned(GTK_ALIGN_END, GTK_ALIGN_CENTER).pointer) }
    if let action {
      gtk_list_box_row_set_activatable(row.cast(), 1)
      row.onSignal("activated", action)
    } else if let end {
      adw_action_row_set_activatable_widget(row.cast(), end.pointer)
    }
    gtk_list_box_append(opaque, row.pointer)
  }

  /// Takes all rows out.
  public func removeAll() {
    while let row = gtk_list_box_get_row_at_index(opaque, 0) {
      gtk_list_box_remove(opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
    }
  }

  private final class Row: Widget {
    init(title: String, subtitle: String) {
      super.init(adw_action_row_new())
      // A title is text, not markup: what an app or a person wrote changes no looks.
      adw_preferences_row_set_use_markup(cast(), 0)
      adw_preferences_row_set_title(cast(), title)
      adw_action_row_set_subtitle(cast(), subtitle)
    }
  }
}

/// Content that can be longer than its room.
@MainActor public final class Scroller: Widget {
  /// Scrolls up and down.
  public init(_ child: Widget) {
    super.init(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_child(opaque, child.pointer)
  }
}

/// Content that the window is moved by.
@MainActor public final class Handle: Widget {
  /// A window without a bar can be moved by this.
  public init(_ child: Widget) {
    super.init(gtk_window_handle_new())
    gtk_window_handle_set_child(opaque, child.pointer)
  }
}

/// Content that does not grow wider than is good to read.
@MainActor public final class Clamp: Widget {
  /// At most so many pixels wide.
  public init(_ child: Widget, width: Int32) {
    super.init(adw_clamp_new())
    adw_clamp_set_maximum_size(opaque, width)
    adw_clamp_set_child(opaque, child.pointer)
  }
}
