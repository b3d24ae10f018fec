// GTK 4 and libadwaita, with what Swift cannot import: functions of variable arguments and macros.
#ifndef C_GTK_H
#define C_GTK_H

#include <adwaita.h>
#include <glib-unix.h>
#include <sys/prctl.h>

/// What a screen reader calls a widget.
static inline void cgtk_set_name(GtkWidget *_Nonnull widget, const char *_Nonnull name) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/// What a screen reader says of a widget after its name.
static inline void cgtk_set_description(GtkWidget *_Nonnull widget, const char *_Nonnull text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/// Whether a screen reader says that what is in a field is not right.
static inline void cgtk_set_invalid(GtkWidget *_Nonnull widget, gboolean is_invalid) {
  GtkAccessibleInvalidState state = is_invalid ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE;
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_INVALID, state, -1);
}

/// A box that a screen reader knows in this role, which can only be chosen when it is made.
static inline GtkWidget *_Nonnull cgtk_box_new(GtkOrientation orientation, int spacing, GtkAccessibleRole role) {
  return GTK_WIDGET(g_object_new(
      GTK_TYPE_BOX, "orientation", orientation, "spacing", spacing, "accessible-role", role, NULL));
}

/// A window that a screen reader knows in this role.
static inline GtkWidget *_Nonnull cgtk_window_new(GtkAccessibleRole role) {
  return GTK_WIDGET(g_object_new(ADW_TYPE_WINDOW, "accessible-role", role, NULL));
}

/// A symbol that a screen reader passes over.
static inline GtkWidget *_Nonnull cgtk_silent_image_new(const char *_Nonnull name) {
  return GTK_WIDGET(g_object_new(
      GTK_TYPE_IMAGE, "icon-name", name, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
}

/// No other process of the same user may look into this one, and it leaves no core dump.
static inline void cgtk_close_to_others(void) { (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// The main queue of Dispatch, as any run loop serves it: a descriptor that becomes readable when there is work, and
// what does that work. Both are exported by libdispatch for that purpose.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *_Nullable message);

#endif
