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
  private var shown: (text: String, aloud: String, mood: PromptLook.Mood, isBusy: Bool)?

  init() { widget.aligned(GTK_ALIGN_CENTER) }

  /// What a screen reader says of it.
  var aloud: String { shown?.aloud ?? "" }

  /// Shows another state. A notice is shown elsewhere, and read aloud behind the state.
  func show(_ text: String, notice: String?, mood: PromptLook.Mood, isBusy: Bool) {
    let aloud = [text, notice ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    if let shown, shown == (text, aloud, mood, isBusy) { return }
    shown = (text, aloud, mood, isBusy)
    widget.removeAll()
    let alert = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 8, role: GTK_ACCESSIBLE_ROLE_ALERT)
    alert.named(aloud)
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
