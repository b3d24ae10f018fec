import LocalAuthModel

// One event at a time: a step under the lock, then its effects.
extension DeviceService {
  /// What one step leaves to be done once the lock is released.
  private struct Todo {
    var effects: [Effect] = []
    /// What the person typed, if this step brought it; freed with the step when nobody took it.
    var passcode: Passcode?
    var replies: [(to: Running, outcome: Outcome)] = []
    var alarm: Alarm?
    var isObserved = false
    /// Closures must not be released under the lock: what they hold may come back here.
    var released: [Running] = []
  }

  private struct Alarm {
    let instant: Duration?
  }

  func enqueue(_ work: Work) { enqueue { _ in work } }

  /// Brings the work that `make` makes under the lock, in one piece with what it notes there.
  func enqueue(_ make: (inout Core) -> Work) {
    let mustDrain = core.withLock { core in
      core.queue.append(make(&core))
      guard !core.isDraining else { return false }
      core.isDraining = true
      return true
    }
    guard mustDrain else { return }
    if let executor = ports.executor {
      executor { self.drain() }
    } else {
      drain()
    }
  }

  /// Whether some thread is working off what was brought.
  package var isWorking: Bool { core.withLock { $0.isDraining } }

  private func drain() {
    while true {
      guard let work = next(mayRest: ports.rest == nil) else {
        guard let rest = ports.rest else { return }
        // What is brought now still finds this thread at work, so nothing is worked off inside a port.
        rest()
        if isOutOfWork() { return }
        continue
      }
      // Asked without the lock: a presenter may look at a terminal.
      let obstacle: Obstacle? =
        if case .begin(_, let request) = work, request.allowsInteraction { ports.presenter?.obstacle() } else
        {
          nil
        }
      perform(core.withLock { core in step(work, obstacle, &core) })
    }
  }

  private func next(mayRest: Bool) -> Work? {
    core.withLock { core in
      guard !core.queue.isEmpty else {
        if mayRest { core.isDraining = false }
        return nil
      }
      return core.queue.removeFirst()
    }
  }

  private func isOutOfWork() -> Bool {
    core.withLock { core in
      if core.queue.isEmpty { core.isDraining = false }
      return core.queue.isEmpty
    }
  }

  /// Moves the device's time to now and takes in what others wrote.
  func refresh(_ core: inout Core) {
    advance(&core)
    do {
      try ports.store.refresh(&core.device, now: core.instant)
      core.lastFault = nil
    } catch {
      core.lastFault = error
    }
    refreshFacts(&core)
  }

  private func advance(_ core: inout Core) {
    let now = ports.clock.now
    core.device.advance(by: now - core.instant)
    core.instant = max(now, core.instant)
  }

  private func refreshFacts(_ core: inout Core) {
    // Under a prompt the ports themselves report what changes.
    if !core.device.isEvaluating { ports.facts?.refresh(&core.device.facts) }
  }

  private func step(_ work: Work, _ obstacle: Obstacle?, _ core: inout Core) -> Todo {
    var todo = Todo()
    advance(&core)
    let event: Event
    switch work {
    case .event(let sent):
      event = sent
    case .entry(let sent, let passcode):
      event = sent
      todo.passcode = passcode
    case .begin(let id, let request):
      guard let running = core.running[id] else { return todo }
      guard running.wasInvalidated || !running.context.isInvalidated else {
        // Invalidated between the call and its turn: cancelled before anything was shown.
        todo.effects = [.reply(id, .failure(.appCancel))]
        settleReplies(&todo, &core)
        return todo
      }
      refreshFacts(&core)
      let context = running.context.state(at: core.instant, wasInvalidated: running.wasInvalidated)
      event = .begin(id, request, context, obstacle)
    case .facts(let change):
      var facts = core.device.facts
      change(&facts)
      event = .facts(facts)
    case .rules(let change):
      change(&core.device.rules)
      event = .tick
    }
    todo.effects = transact(event, &core)
    settleReplies(&todo, &core)
    let alarm = core.device.timeToNextChange.map { core.instant + $0 }
    if alarm != core.alarm {
      core.alarm = alarm
      todo.alarm = Alarm(instant: alarm)
    }
    todo.isObserved = !core.observers.isEmpty
    return todo
  }

  /// The model's step, durable when it returns; a memory that cannot be used ends what runs.
  private func transact(_ event: Event, _ core: inout Core) -> [Effect] {
    do {
      let effects = try ports.store.update(&core.device, now: core.instant) { $0.handle(event) }
      core.lastFault = nil
      return effects
    } catch {
      core.lastFault = error
      let fault = Failure.systemCancel(.brokenPart(.stateStore))
      if case .begin(let id, _, _, _) = event { return [.reply(id, .failure(fault))] }
      if case .read(let round, .mismatch) = event {
        // It cannot be written now, but the attempt was made: it is kept for the next time that can be.
        _ = core.device.handle(.fingerOnSensor(round, true))
      }
      // What was shown and armed is taken back; nothing of it is written, and nothing of it succeeded.
      return core.device.handle(.interrupt(.brokenPart(.stateStore), nil))
    }
  }

  /// Takes the replies' closures out, and authenticates their contexts before anyone can ask again.
  private func settleReplies(_ todo: inout Todo, _ core: inout Core) {
    for effect in todo.effects {
      switch effect {
      case .reply(let id, let outcome):
        guard let running = core.running.removeValue(forKey: id) else { continue }
        if case .success(let proof) = outcome {
          let enrolments = core.device.facts.enrolments.identity
          running.context.authenticate(by: proof, under: enrolments, at: core.instant)
        }
        todo.replies.append((running, outcome))
      case .keepEntry(let id):
        core.running[id]?.context.keep(todo.passcode)
      case .terminate(let id, _):
        if let running = core.running.removeValue(forKey: id) { todo.released.append(running) }
      default:
        continue
      }
    }
  }

  private func perform(_ todo: Todo) {
    if let alarm = todo.alarm {
      ports.clock.setAlarm(alarm.instant) { [weak self] in self?.send(.tick) }
    }
    var witnesses = todo.replies.map(\.to.witness)[...]
    for effect in todo.effects {
      switch effect {
      case .arm(let round): ports.sensor?.arm(round)
      case .disarm(let round): ports.sensor?.disarm(round)
      case .releaseSensor: ports.sensor?.release()
      case .present(let content): ports.presenter?.present(content)
      case .dismiss(let id, let outcome): ports.presenter?.dismiss(id, outcome)
      case .checkPasscode(let check): begin(check, with: todo.passcode)
      case .continueCheck(let check):
        if let answer = todo.passcode { ports.verifier?.answer(check, answer) }
      case .keepEntry: break  // kept before anyone could ask again
      case .abandonCheck(let check): ports.verifier?.abandon(check)
      case .reply(_, let outcome): witnesses.popFirst()??(outcome)
      case .terminate(let id, let app): ports.presenter?.terminate(app, id)
      }
    }
    if todo.isObserved { tellObservers() }
    for reply in todo.replies { reply.to.reply(reply.outcome) }
  }

  /// Asks each observer who it is and tells it what changed, both without the lock.
  private func tellObservers() {
    for (token, caller) in core.withLock({ $0.observers.callers }) {
      let caller = caller()
      let notice = core.withLock { core in core.observers.notice(token, of: core.device, for: caller) }
      notice?()
    }
  }

  private func begin(_ check: PasscodeCheck, with passcode: Passcode?) {
    guard let verifier = ports.verifier, let passcode else {
      send(.passcodeVerdict(check, .notChecked))
      return
    }
    verifier.check(check, passcode)
  }
}
