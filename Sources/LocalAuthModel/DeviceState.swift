/// What a device remembers: counters, delays, ages, consent, attempts under way.
///
/// This is what is written to disk. Instants are kept as time to go and time since, moved by
/// `advance(by:rules:)`, so that a state means the same wherever a clock starts.
public struct DeviceState: Hashable, Sendable {
  /// Rejected fingers or faces in a row, over all prompts and apps.
  public var mismatches = 0
  /// Wrong passcodes in a row.
  public var wrongPasscodes = 0
  /// How long no passcode is taken.
  public var passcodeDelay = Duration.zero
  /// Why the passcode comes first, apart from mismatches and age, which are derived.
  public var demand: PasscodeDemand?
  /// Time since the device was last unlocked by any means; nil means never.
  public var sinceUnlock: Duration?
  /// Time since the passcode was last entered; nil means never.
  public var sincePasscode: Duration?
  /// The last unlock at the lock screen by biometrics.
  public var biometricUnlock: BiometricUnlock?
  /// What the person answered when apps asked for Face ID.
  public var consents: [AppIdentifier: Consent] = [:]
  /// Attempts that have begun and have no verdict yet.
  public var charges: [Charge] = []
  /// Attempts without a verdict that were given back since the last success.
  public var refunds = 0

  /// A device in use, with nothing counted and every age unknown.
  public init() {}

  /// A device on its first day: the passcode comes first.
  public static var fresh: DeviceState {
    var state = DeviceState()
    state.demand = .firstUse
    return state
  }

  /// A device whose memory could not be read: the passcode comes first, and no wrong one is free.
  public static func damaged(_ rules: DeviceRules) -> DeviceState {
    var state = DeviceState()
    state.demand = .damagedState
    state.wrongPasscodes = rules.passcodeDelays.freeEntries
    return state
  }
}

/// An unlock at the lock screen by finger or face.
public struct BiometricUnlock: Hashable, Sendable {
  /// How long ago it was.
  public var age: Duration
  /// The enrolments it was made with.
  public var identity: UInt64

  /// An unlock this long ago, with these enrolments.
  public init(age: Duration, identity: UInt64) {
    self.age = age
    self.identity = identity
  }
}

/// A mark that an attempt has begun, made before it can be made, so that no way of breaking it off is free.
public struct Charge: Hashable, Sendable {
  /// What is attempted.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case biometry
    case passcode
  }
  /// The smallest number free at the time; its holder keeps a lock of that number.
  public let id: UInt64
  /// What is attempted.
  public let kind: Kind

  /// Whether a finger has been on the sensor in this attempt, without a result yet.
  public var isTouched: Bool

  /// A mark of this number.
  public init(id: UInt64, kind: Kind, isTouched: Bool = false) {
    self.id = id
    self.kind = kind
    self.isTouched = isTouched
  }
}

// MARK: Lockout

extension DeviceState {
  /// Why biometrics rests until a correct passcode, or nil when it does not.
  public func passcodeDemand(_ rules: DeviceRules) -> PasscodeDemand? {
    if mismatches >= rules.limits.mismatchesBeforeLockout { return .mismatches }
    if let demand { return demand }
    guard let freshness = rules.freshness else { return nil }
    // "More than" is strict, and "never" is longer than anything.
    func isOlder(_ age: Duration?, than limit: Duration) -> Bool { age.map { $0 > limit } ?? true }
    if isOlder(sinceUnlock, than: freshness.sinceUnlock) { return .elapsed }
    if isOlder(sincePasscode, than: freshness.sincePasscode),
      isOlder(biometricUnlock?.age, than: freshness.sinceBiometricUnlock)
    {
      return .elapsed
    }
    return nil
  }

  /// Whether so many wrong passcodes were entered that none is taken any more.
  public func isDisabled(_ rules: DeviceRules) -> Bool {
    rules.passcodeDelays.delay(after: wrongPasscodes) == nil
  }

  /// Whether a passcode may be checked now.
  func takesPasscode(_ rules: DeviceRules) -> Bool { passcodeDelay == .zero && !isDisabled(rules) }

  mutating func countMismatch(_ rules: DeviceRules) {
    // More than the limit says nothing more, and a bounded count keeps the states finite.
    mismatches = min(mismatches + 1, rules.limits.mismatchesBeforeLockout)
  }

  mutating func acceptBiometry() {
    mismatches = 0
    refunds = 0
  }

  mutating func acceptPasscode() {
    mismatches = 0
    wrongPasscodes = 0
    passcodeDelay = .zero
    demand = nil
    refunds = 0
    sincePasscode = .zero
    sinceUnlock = .zero
  }

  mutating func countWrongPasscode(_ rules: DeviceRules) {
    let table = rules.passcodeDelays
    // Past the end of the table another wrong one says nothing more.
    wrongPasscodes = min(wrongPasscodes + 1, table.delays.count + 1)
    // A delay that already runs is never shortened by another wrong one.
    passcodeDelay = table.delay(after: wrongPasscodes).map { max(passcodeDelay, $0) } ?? .zero
  }

  /// The device was started again: the passcode comes first, and a running delay starts over.
  public mutating func restart(_ rules: DeviceRules) {
    if demand == nil { demand = .restart }
    biometricUnlock = nil
    if passcodeDelay > .zero { passcodeDelay = rules.passcodeDelays.delay(after: wrongPasscodes) ?? .zero }
  }

  /// Moves every time to go and time since by `elapsed`; a negative time moves nothing.
  public mutating func advance(by elapsed: Duration, rules: DeviceRules) {
    guard elapsed > .zero else { return }
    if passcodeDelay > .zero { passcodeDelay = max(.zero, passcodeDelay - elapsed) }
    let longest = rules.longestAge
    if let age = sinceUnlock { sinceUnlock = min(age + elapsed, longest) }
    if let age = sincePasscode { sincePasscode = min(age + elapsed, longest) }
    if let unlock = biometricUnlock { biometricUnlock?.age = min(unlock.age + elapsed, longest) }
  }
}

// MARK: Charges

extension DeviceState {
  /// Marks an attempt as begun.
  mutating func charge(_ kind: Charge.Kind) -> Charge {
    var id: UInt64 = 1
    while charges.contains(where: { $0.id == id }) { id += 1 }
    let charge = Charge(id: id, kind: kind)
    charges.append(charge)
    return charge
  }

  /// How an attempt under way came to its end.
  enum Settlement {
    /// It was compared, or nobody was there to be compared: nothing is counted.
    case dropped
    /// It counts as a mismatch or as a wrong passcode.
    case counted
    /// A fault ended it: given back, unless that happened too often.
    case faulted
  }

  mutating func settle(_ charge: Charge, as settlement: Settlement, rules: DeviceRules) {
    guard let index = charges.firstIndex(where: { $0.id == charge.id }) else { return }
    charges.remove(at: index)
    switch settlement {
    case .dropped: return
    case .faulted where refunds < rules.limits.refundsPerSuccess:
      refunds += 1
      return
    case .counted, .faulted:
      switch charge.kind {
      case .biometry: countMismatch(rules)
      case .passcode: countWrongPasscode(rules)
      }
    }
  }

  /// Notes whether a finger is on the sensor, so that a process that dies now has used up its attempt.
  mutating func touch(_ charge: Charge, _ isTouched: Bool) {
    guard let index = charges.firstIndex(where: { $0.id == charge.id }) else { return }
    charges[index].isTouched = isTouched
  }

  /// Counts each attempt whose holder died before it said how the attempt ended; a sensor that nobody had
  /// touched was no attempt.
  public mutating func settleAbandoned(_ isAbandoned: (Charge) -> Bool, rules: DeviceRules) {
    for charge in charges where isAbandoned(charge) {
      let isAttempt = charge.kind == .passcode || charge.isTouched
      settle(charge, as: isAttempt ? .counted : .dropped, rules: rules)
    }
  }
}
