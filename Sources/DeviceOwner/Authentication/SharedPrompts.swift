import LocalAuthentication
import Synchronization

/// The prompts of one authenticator: who asks the same shares one, and each waits for its turn.
final class SharedPrompts: Sendable {
  struct Question: Hashable, Sendable {
    let demand: OwnerAuthenticator.Demand
    let reason: String
  }

  typealias Answer = @Sendable (Result<LAContext, AuthenticationProblem>) -> Void

  /// A prompt that is up or waits, and who wants to know.
  private struct Prompt {
    let number: UInt64
    var context: LAContext?
    var turn: Turn?
    var callers: [UInt64: Answer]
  }

  private struct State {
    var prompts: [Question: Prompt] = [:]
    var numbers: UInt64 = 0

    mutating func next() -> UInt64 {
      numbers += 1
      return numbers
    }
  }

  let activity: AppActivity
  private let turns: PromptTurns
  private let declaresFaceIDUse: Bool
  private let makeContext: @Sendable () -> LAContext
  private let state = Mutex(State())

  init(
    turns: PromptTurns, activity: AppActivity, declaresFaceIDUse: Bool,
    makeContext: @escaping @Sendable () -> LAContext
  ) {
    self.turns = turns
    self.activity = activity
    self.declaresFaceIDUse = declaresFaceIDUse
    self.makeContext = makeContext
  }

  // MARK: Callers

  func ask(_ question: Question, answer: @escaping Answer) -> AuthenticationRequest {
    guard !question.reason.isEmpty else {
      answer(.failure(.misconfigured(.reasonEmpty)))
      return AuthenticationRequest {}
    }
    let (caller, new) = state.withLock { state -> (UInt64, UInt64?) in
      let caller = state.next()
      if state.prompts[question] != nil {
        state.prompts[question]?.callers[caller] = answer
        return (caller, nil)
      }
      state.prompts[question] = Prompt(number: state.next(), callers: [caller: answer])
      return (caller, state.prompts[question]?.number)
    }
    if let new { begin(question, new) }
    return AuthenticationRequest { self.withdraw(caller, from: question) }
  }

  var waitingCallers: Int { state.withLock { $0.prompts.values.reduce(0) { $0 + $1.callers.count } } }

  private func withdraw(_ caller: UInt64, from question: Question) {
    let (answer, abandoned) = state.withLock { state -> (Answer?, Prompt?) in
      guard let answer = state.prompts[question]?.callers.removeValue(forKey: caller) else {
        return (nil, nil)
      }
      guard state.prompts[question]?.callers.isEmpty == true else { return (answer, nil) }
      return (answer, state.prompts.removeValue(forKey: question))
    }
    abandoned?.context?.invalidate()
    abandoned?.turn?.end()
    answer?(.failure(.withdrawn))
  }

  // MARK: Prompts

  private func begin(_ question: Question, _ number: UInt64) {
    // Here, and not when its turn has come: a context belongs to the device of whoever makes it.
    let context = makeContext()
    let isWanted = change(question, number) { $0.context = context }
    guard isWanted else { return context.invalidate() }
    waitForTurn(question, number, context, isSecondTry: false)
  }

  private func waitForTurn(
    _ question: Question, _ number: UInt64, _ context: LAContext, isSecondTry: Bool
  ) {
    turns.enter { turn in
      // Without callers the turn ends here, with the last who knows of it.
      guard self.change(question, number, { $0.turn = turn }) else { return nil }
      if let problem = self.problem(question, context) {
        turn.end()
        return { self.conclude(question, number, context, .failure(problem), isSecondTry: isSecondTry) }
      }
      let reply = OneReply { result in
        turn.end()
        self.conclude(question, number, context, result, isSecondTry: isSecondTry)
      }
      self.evaluate(question, context, reply)
      return nil
    }
  }

  /// Why nobody needs to be asked; nil when somebody does.
  private func problem(_ question: Question, _ context: LAContext) -> AuthenticationProblem? {
    let policy: LAPolicy
    switch question.demand {
    case .policy(let wanted): policy = wanted
    case .access: policy = .deviceOwnerAuthentication
    }
    if let problem = context.problem(evaluating: policy) { return problem }
    let looks = context.biometryType != .none && context.biometryType != .touchID
    return looks && !declaresFaceIDUse ? .misconfigured(.usageTextMissing) : nil
  }

  private func evaluate(_ question: Question, _ context: LAContext, _ reply: OneReply) {
    let answer: @Sendable (Bool, (any Error)?) -> Void = { succeeded, error in
      if succeeded { return reply(.success(())) }
      let problem = error.map { AuthenticationProblem($0, sensor: context.biometryType) }
      reply(.failure(problem ?? .unexpected(domain: LAError.errorDomain, code: 0)))
    }
    switch question.demand {
    case .policy(let policy):
      context.evaluatePolicy(policy, localizedReason: question.reason, reply: answer)
    case .access(let control):
      context.evaluateAccessControl(
        control, operation: .useItem, localizedReason: question.reason, reply: answer)
    }
  }

  private func conclude(
    _ question: Question, _ number: UInt64, _ context: LAContext,
    _ result: Result<Void, AuthenticationProblem>,
    isSecondTry: Bool
  ) {
    if case .failure(.notInteractive) = result, !isSecondTry, !context.interactionNotAllowed {
      // Too early: the app is still on its way to the front.
      let isTriedAgain = activity.whenActive {
        self.waitForTurn(question, number, context, isSecondTry: true)
      }
      if isTriedAgain { return }
    }
    let prompt = state.withLock { state -> Prompt? in
      guard state.prompts[question]?.number == number else { return nil }
      return state.prompts.removeValue(forKey: question)
    }
    for answer in prompt?.callers.inOrder ?? [] { answer(result.map { context }) }
    // It would say yes to the next question, too.
    context.invalidate()
  }

  /// Changes a prompt; answers whether anybody still wants to know.
  private func change(_ question: Question, _ number: UInt64, _ change: (inout Prompt) -> Void) -> Bool {
    state.withLock { state in
      guard var prompt = state.prompts[question], prompt.number == number else { return false }
      change(&prompt)
      state.prompts[question] = prompt
      return true
    }
  }
}

/// The reply to one evaluation: the first counts, and when none can come any more it was interrupted.
private final class OneReply: Sendable {
  typealias Deliver = @Sendable (Result<Void, AuthenticationProblem>) -> Void
  private let deliver: Mutex<Deliver?>

  init(_ deliver: @escaping Deliver) { self.deliver = Mutex(deliver) }
  deinit { self(.failure(.interrupted)) }

  func callAsFunction(_ result: Result<Void, AuthenticationProblem>) {
    let deliver = deliver.withLock { deliver in
      defer { deliver = nil }
      return deliver
    }
    deliver?(result)
  }
}
