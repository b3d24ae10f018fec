extension Device {
  /// Lets an evaluation begin, or answers it at once without a prompt.
  mutating func begin(
    _ id: EvaluationID, _ request: EvaluationRequest, _ context: ContextState, _ obstacle: Obstacle?,
    _ effects: inout [Effect]
  ) {
    if let outcome = immediateOutcome(request, context, obstacle) {
      effects.append(.reply(id, outcome))
      return
    }
    if var older = evaluation {
      // Only one prompt in the system: another program's, or this app's own, goes.
      evaluation = nil
      older.end(.failure(.systemCancel(.otherEvaluation)), on: &self, &effects)
      if rules.concurrency == .bothEnd {
        effects.append(.reply(id, .failure(.systemCancel(.otherEvaluation))))
        return
      }
    }
    var evaluation = Evaluation(id: id, request: request)
    if evaluation.start(on: &self, &effects) { self.evaluation = evaluation }
  }

  /// The reply that needs nobody, or nil when a prompt is needed.
  private func immediateOutcome(
    _ request: EvaluationRequest, _ context: ContextState, _ obstacle: Obstacle?
  ) -> Outcome? {
    if context.isInvalidated { return .failure(.invalidContext(.invalidated)) }
    if request.reusesContext, context.answers(request.policy, rules) {
      return .success(.authenticatedContext)
    }
    if let failure = preflight(request.policy, for: request.caller) { return .failure(failure) }
    if recentUnlockAnswers(request) { return .success(.recentUnlock) }
    if !request.allowsInteraction { return .failure(.notInteractive(.interactionNotAllowed)) }
    if facts.isLocked { return .failure(.notInteractive(.deviceLocked)) }
    if request.caller.scene != .active { return .failure(.notInteractive(.callerNotInFront)) }
    if let obstacle { return .failure(.notInteractive(obstacle)) }
    return nil
  }
}
