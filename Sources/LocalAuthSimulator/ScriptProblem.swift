import LocalAuthModel
import LocalAuthWords

/// What went otherwise than a script said.
public enum ScriptProblem: Error, Hashable, Sendable {
  /// The next step could not be done at the prompt that was up.
  case stepDoesNotFit(PersonStep, shown: PromptContent)
  /// A prompt was up and no step was left.
  case nobodyAnswered(shown: PromptContent)
  /// Steps were left when the scope ended.
  case stepsLeft([PersonStep])
  /// A prompt was still up when the scope ended.
  case promptLeft(shown: PromptContent)
}

extension ScriptProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .stepDoesNotFit(let step, let shown):
      """
      the person was to do \(step), which the prompt does not take.
        shown: \(shown.summary)
      """
    case .nobodyAnswered(let shown):
      """
      a prompt came up and the script has no step for it.
        shown: \(shown.summary)
        expected: a step before the call, as in device.script(.match), or device.actByHand()
      """
    case .stepsLeft(let steps):
      """
      the script was not played to its end: no prompt came up for the steps that are left.
        expected: \(steps.map(\.description).joined(separator: ", "))
      """
    case .promptLeft(let shown):
      """
      a prompt is still up and nobody answered it.
        shown: \(shown.summary)
      """
    }
  }
}

/// All that went otherwise than scripted, thrown at the end of a scope.
public struct ScriptFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// In the order in which they came up.
  public let problems: [ScriptProblem]
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
