import CGtk

/// Looks beyond those of the desktop's own style.
@MainActor public enum StyleSheet {
  /// Adds rules in CSS for all windows of the program.
  public static func add(_ rules: String) {
    guard let display = gdk_display_get_default(), let sheet = gtk_css_provider_new() else { return }
    gtk_css_provider_load_from_data(sheet, rules, -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(sheet), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(UnsafeMutableRawPointer(sheet))
  }
}
