import LocalAuthModel

/// The state machine of one policy on one device, as the rules have it and as people read it.
///
/// Found by a walk through the rules themselves; nothing in it is drawn by hand. Never prompts.
public struct Diagram: Sendable {
  /// How an evaluation ends, as an app sees it.
  enum End: Hashable, Comparable {
    /// It does not: what is on the screen stays.
    case stays
    case success(String)
    case failure(code: Int, name: String)

    var words: String {
      switch self {
      case .stays: "stays here"
      case .success(let proof): "success by \(proof)"
      case .failure(let code, let name): "\(code) \(name)"
      }
    }

    private var order: Int {
      switch self {
      case .stays: 0
      case .success: -1
      case .failure(let code, _): -code
      }
    }

    static func < (left: End, right: End) -> Bool {
      (left.order, left.words) < (right.order, right.words)
    }
  }

  /// A way in which a stage ends, or stays what it is.
  struct Exit: Hashable {
    let triggers: [String]
    let end: End
  }

  /// A stage with its ends.
  struct Node {
    let stage: Stage
    let title: String
    let buttons: [String]
    let exits: [Exit]
  }

  /// All that leads from one stage to another.
  struct Arrow: Hashable {
    let from: Stage
    let to: Stage
    let triggers: [String]
  }

  let subject: DiagramSubject
  let nodes: [Node]
  let arrows: [Arrow]
  /// What ends every prompt in the same way, where it is possible at all.
  let common: [Exit]
  /// How many states of the device were seen.
  public let states: Int
  /// How many steps were tried.
  public let steps: Int

  /// Walks through the rules; some hundredths of a second.
  public init(_ subject: DiagramSubject) {
    let walk = Walk(subject)
    var ends: [Stage: [End: Set<Trigger>]] = [:]
    var ways: [Stage: [Stage: Set<Trigger>]] = [:]
    var stages: Set<Stage> = [.start]
    for step in walk.steps {
      switch step.to {
      case .stage(step.from): ends[step.from, default: [:]][.stays, default: []].insert(step.trigger)
      case .stage(let stage):
        stages.insert(stage)
        ways[step.from, default: [:]][stage, default: []].insert(step.trigger)
      case .reply(let outcome): ends[step.from, default: [:]][End(outcome), default: []].insert(step.trigger)
      }
    }
    let common = Self.takeCommon(&ends)
    func exits(_ ends: [End: Set<Trigger>]) -> [Exit] {
      ends.sorted { $0.key < $1.key }.map {
        Exit(triggers: Trigger.words($0.value, subject.policy), end: $0.key)
      }
    }
    self.subject = subject
    self.common = exits(common)
    nodes = stages.sorted().map { stage in
      Node(
        stage: stage, title: stage.title(subject.sensor),
        buttons: (walk.buttons[stage] ?? []).map { Trigger.Tap($0.role).words(subject.policy) },
        exits: exits(ends[stage] ?? [:]))
    }
    arrows = ways.sorted { $0.key < $1.key }.flatMap { from, targets in
      targets.sorted { $0.key < $1.key }.map { to, triggers in
        Arrow(from: from, to: to, triggers: Trigger.words(triggers, subject.policy))
      }
    }
    states = walk.states
    steps = walk.tries
  }

  /// Takes out what ends every prompt in the same way, as far as it is there at all.
  private static func takeCommon(_ ends: inout [Stage: [End: Set<Trigger>]]) -> [End: Set<Trigger>] {
    var found: [Trigger: Set<End>] = [:]
    for (end, triggers) in ends.values.joined() {
      for trigger in triggers where trigger.isEverywhere { found[trigger, default: []].insert(end) }
    }
    var common: [End: Set<Trigger>] = [:]
    for (trigger, itsEnds) in found {
      guard let end = itsEnds.first, itsEnds.count == 1 else { continue }
      common[end, default: []].insert(trigger)
      for stage in ends.keys { ends[stage]?[end]?.remove(trigger) }
    }
    for stage in ends.keys { ends[stage] = ends[stage]?.filter { !$0.value.isEmpty } }
    return common
  }
}

extension Diagram.End {
  fileprivate init(_ outcome: Outcome) {
    switch outcome {
    case .success(.biometry): self = .success("biometrics")
    case .success(let proof): self = .success("\(proof)")
    case .failure(let failure):
      // The name of the case alone, without its reason.
      self = .failure(code: failure.code, name: String("\(failure)".prefix { $0 != "(" }))
    }
  }
}
