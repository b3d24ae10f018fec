/// Whether a secret opens now.
public enum Access: Hashable, Sendable {
  /// It opens.
  case open
  /// The device is locked.
  case locked
  /// Its passcode was taken away: it is to be deleted.
  case gone
  /// The enrolments changed: it never opens again.
  case invalidated
  /// A person must first answer this.
  case asks(Policy)
}

// Secrets: what opens them, and under which conditions they can be stored.
extension Device {
  /// Whether a secret opens for a context, and what is missing when it does not. Asks nobody.
  public func access(to protection: Protection, for context: ContextState) -> Access {
    // Without a passcode there is nothing to lock with.
    let isLocked = facts.isLocked && facts.passcode != .notSet
    switch protection.control.accessibility {
    case .whenPasscodeSetThisDeviceOnly where facts.passcode == .notSet: return .gone
    case .whenPasscodeSetThisDeviceOnly, .whenUnlocked, .whenUnlockedThisDeviceOnly:
      if isLocked { return .locked }
    case .afterFirstUnlock, .afterFirstUnlockThisDeviceOnly:
      // A restart keeps an older reason, so while the passcode is demanded nobody can tell whether there was one.
      if isLocked, state.demand != nil { return .locked }
    case .always, .alwaysThisDeviceOnly: break
    }
    guard let constraint = protection.constraint else { return .open }
    if rules.orAfterChange == .closes, constraint.leaves.contains(where: { isDead($0, for: context) }) {
      return .invalidated
    }
    // Leaving a method out of a way that works without it asks nobody for more than is needed.
    let ways = ways(to: constraint, for: context)
    if ways.isEmpty { return .invalidated }
    if ways.contains([]) { return .open }
    let possible = ways.filter { !$0.contains(.companion) }
    switch (possible.contains(.biometry), possible.contains(.passcode)) {
    case (true, true): return .asks(.owner)
    case (true, false): return .asks(.biometrics)
    case (false, true): return .asks(.passcode)
    case (false, false): return .asks(possible.isEmpty ? .companion : .biometricsAndPasscode)
    }
  }

  /// How a secret that is stored now is guarded, or why it cannot be stored.
  public func protect(with control: AccessControl) throws(Failure) -> Protection {
    if control.needsPasscodeOnDevice, facts.passcode == .notSet { throw .passcodeNotSet }
    if !control.flags.isDisjoint(with: [.biometryAny, .biometryCurrentSet]) {
      if facts.sensor == nil { throw .biometryNotAvailable(.noSensor) }
      if facts.enrolments.isEmpty { throw .biometryNotEnrolled }
    }
    return Protection(control, enrolments: facts.enrolments.identity)
  }

  /// Whether an enrolment that a secret needs is gone for ever. A context that succeeded under the old ones keeps
  /// what it had until it is invalidated.
  private func isDead(_ leaf: Constraint, for context: ContextState) -> Bool {
    guard case .enrolments(let identity) = leaf, context.provenEnrolments != identity else { return false }
    return facts.enrolments.isEmpty || facts.enrolments.identity != identity
  }

  /// The sets of things still to be shown, each of which opens the constraint.
  private func ways(to constraint: Constraint, for context: ContextState) -> Set<Methods> {
    switch constraint {
    case .biometry:
      return [context.provenEnrolments == nil ? .biometry : []]
    case .enrolments(let identity):
      if context.provenEnrolments == identity { return [[]] }
      return isDead(constraint, for: context) ? [] : [.biometry]
    case .passcode:
      return [context.hasProvenPasscode ? [] : .passcode]
    case .companion:
      return [.companion]
    case .any(let parts):
      return parts.reduce(into: []) { $0.formUnion(ways(to: $1, for: context)) }
    case .all(let parts):
      return parts.reduce([[]]) { ways, part in
        let more = self.ways(to: part, for: context)
        return ways.reduce(into: []) { all, way in all.formUnion(more.map(way.union)) }
      }
    }
  }
}

/// What a person can show.
private struct Methods: OptionSet, Hashable {
  let rawValue: UInt8
  static let biometry = Methods(rawValue: 1)
  static let passcode = Methods(rawValue: 2)
  static let companion = Methods(rawValue: 4)
}

extension Constraint {
  fileprivate var leaves: [Constraint] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.leaves)
    case .biometry, .enrolments, .passcode, .companion: [self]
    }
  }
}
