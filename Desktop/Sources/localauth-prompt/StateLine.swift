import CGtk
import GtkKit

/// What is going on, in words.
///
/// To a screen reader it is an alert, and each change is a new one. What is read aloud in any case is a change of what
/// is said about the widget with the keyboard, so the window says the state there, too. (GTK has a call of its own for
/// this from 4.14 on.)
@MainActor final class StateLine {
  let widget = Box(GTK_ORIENTATION_HORIZONTAL)
  private let spinner = Spinner()
  private var label: Label?
  private var shown: (text: String, mood: PromptLook.Mood, isBusy: Bool)?

  init() { widget.aligned(GTK_ALIGN_CENTER) }

  /// Shows another state.
  func show(_ text: String, mood: PromptLook.Mood, isBusy: Bool) {
    if let shown, shown == (text, mood, isBusy) { return }
    shown = (text, mood, isBusy)
    widget.removeAll()
    let alert = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 8, role: GTK_ACCESSIBLE_ROLE_ALERT)
    alert.named(text)
    let label = Label(text).wide(38).styled("prompt-state", mood.rawValue)
    self.label = label
    spinner.isSpinning = isBusy
    if isBusy { alert.append(spinner) }
    alert.append(label)
    widget.append(alert)
    widget.isVisible = !text.isEmpty
  }

  /// The same state in other words, which are not read aloud.
  var text: String {
    get { label?.text ?? "" }
    set { label?.text = newValue }
  }
}
