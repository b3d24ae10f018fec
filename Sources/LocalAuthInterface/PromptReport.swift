import LocalAuthModel
import LocalAuthService

/// What the process that shows the prompt tells the process that asks.
public enum PromptReport: Sendable {
  /// The display is open: orders can be carried out. Comes first, and once.
  case ready
  /// The prompt of this evaluation is on screen. Comes once for each.
  case visible(EvaluationID)
  /// A button was pressed, or the window closed, which presses Cancel.
  case tap(EvaluationID, Button.Role)
  /// A passcode was submitted.
  case enter(EvaluationID, Passcode)
  /// The further question of the passcode check was answered.
  case answer(EvaluationID, Passcode)
}
