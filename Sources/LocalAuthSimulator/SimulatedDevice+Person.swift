// What the person does at a prompt.
extension SimulatedDevice {
  /// Adds steps that the person will do, each at the first prompt that comes up after the step before.
  ///
  /// A prompt to which the next step cannot be done, or for which none is left, ends its evaluation with
  /// `systemCancel` and is reported by `use` and `checkScript()`.
  public func script(_ steps: PersonStep...) { script(steps) }

  /// Adds steps that the person will do.
  public func script(_ steps: [PersonStep]) {
    person.state.withLock { state in
      state.actsByHand = false
      state.steps += steps
    }
    // A prompt that is up already is answered now.
    person.send(.tick)
  }

  /// From now on prompts stay up until one of the methods below, or something else, ends them.
  public func actByHand() {
    person.state.withLock { state in
      state.actsByHand = true
      state.steps = []
    }
  }

  /// Puts a finger on the sensor, or looks at it; answers whether the sensor was waiting.
  ///
  /// `kind` names the sensor that is meant; a finger on a camera is ignored and recorded.
  @discardableResult
  public func present(_ reading: Reading, to kind: SensorKind? = nil) -> Bool {
    let round = person.state.withLock { $0.armed }
    guard let round, kind == nil || kind == facts.sensor?.kind else {
      person.record(.ignored(reading))
      return false
    }
    person.send(.read(round, reading))
    return true
  }

  /// Puts this finger on the sensor, or shows this face: a match when the name is enrolled.
  @discardableResult
  public func present(enrolment name: String) -> Bool {
    present(facts.enrolments.names.contains(name) ? .match : .mismatch)
  }

  /// Puts a finger down, or lifts it, without a result yet; answers whether the sensor was waiting.
  @discardableResult
  public func restFinger(onSensor isOn: Bool) -> Bool {
    guard let round = person.state.withLock({ $0.armed }) else { return false }
    person.send(.fingerOnSensor(round, isOn))
    return true
  }

  /// Taps a button; answers whether the prompt offers it.
  @discardableResult
  public func tap(_ role: Button.Role) -> Bool {
    guard let prompt, prompt.offers(role) else { return false }
    person.send(.tap(prompt.evaluation, role))
    return true
  }

  /// Types a passcode and submits it; answers whether the prompt took an entry.
  @discardableResult
  public func enterPasscode(_ text: String) -> Bool {
    guard let prompt, prompt.takesPasscode else { return false }
    person.enter(text, for: prompt.evaluation)
    return true
  }

  /// Blocks this thread until a prompt is up; nil when none came within `seconds` of real time.
  ///
  /// For a thread of its own beside a call that blocks; in a task use `promptShown()`.
  public func waitForPrompt(seconds: Int = 10) -> PromptContent? { person.waitForPrompt(seconds) }

  /// What went otherwise than scripted so far.
  public var problems: [ScriptProblem] { person.state.withLock { $0.problems } }

  /// Throws what went otherwise than scripted, with steps and prompts that are left, and forgets it.
  public func checkScript() throws {
    let problems = person.state.withLock { state -> [ScriptProblem] in
      defer {
        state.problems = []
        state.steps = []
      }
      var problems = state.problems
      if !state.steps.isEmpty { problems.append(.stepsLeft(state.steps)) }
      if let prompt = state.prompt, state.leftAlone != prompt.evaluation {
        problems.append(.promptLeft(shown: prompt))
      }
      return problems
    }
    if problems.contains(where: { if case .promptLeft = $0 { true } else { false } }) {
      person.send(.interrupt(.brokenPart(.script), nil))
    }
    if !problems.isEmpty { throw ScriptFailure(problems: problems) }
  }
}
