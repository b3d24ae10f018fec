/// Every count, delay and contested point of a device's behaviour.
///
/// The defaults are what public sources of Apple's systems agree on, and where they disagree the
/// reading recommended in `Documentation/state-machine.md`.
public struct DeviceRules: Hashable, Sendable {
  /// The counts.
  public var limits = Limits()
  /// How long no passcode is taken after wrong ones.
  public var passcodeDelays = PasscodeDelayTable.sinceIOS17
  /// When the operating system itself asks for the passcode because too much time has passed.
  public var freshness: Freshness? = Freshness()
  /// When the passcode may be entered under the combined policy.
  public var passcodeEntry = PasscodeEntry.afterFallback
  /// Whether the prompt goes before or after the reply.
  public var dismissal = Dismissal.afterReply

  // Contested points, in the order of the table in Documentation/state-machine.md.
  /// How a Touch ID evaluation ends with the fifth mismatch in a row.
  public var fifthTouchMismatch = FifthTouchMismatch.endsWithLockout
  /// What Face ID does with the fifth mismatch in a row.
  public var fifthFaceMismatch = FifthFaceMismatch.showsDialog
  /// What the combined policy does after the last Face ID mismatch.
  public var faceFallback = FaceFallback.showsDialog
  /// What bio-only Face ID does after the last mismatch without a fallback button.
  public var hiddenFallback = HiddenFallback.showsDialog
  /// Which of two evaluations loses.
  public var concurrency = Concurrency.olderEnds
  /// How long a context that succeeded answers at once.
  public var contextReuse = ContextReuse.untilInvalidated
  /// Whether a context that succeeded by the passcode also answers the next evaluation at once.
  public var reusesPasscodeContext = false
  /// What a read of a secret finds whose enrolments are gone.
  public var invalidatedRead = InvalidatedRead.findsNothing
  /// Whether "these enrolments or the passcode" still opens by the passcode when the enrolments have changed.
  public var orAfterChange = OrAfterChange.opens
  /// What becomes of secrets that are read at the same time and each need a person.
  public var concurrentReads = ConcurrentReads.takeTurns
  /// Whether `biometryType` is right before any preflight.
  public var eagerType = false
  /// What becomes of an app that says nothing about Face ID.
  public var missingUsageText = MissingUsageText.refuses
  /// What becomes of an evaluation whose context is let go.
  public var releasedContext = ReleasedContext.runs

  /// Apple's behaviour, with the recommended readings.
  public init() {}

  /// Apple's behaviour, with the recommended reading of each contested point.
  public static let apple = DeviceRules()

  /// A Linux account: unlocks cannot be seen, nobody is locked out of an own machine for hours, and
  /// typing the password *is* the fallback.
  public static let linux: DeviceRules = {
    var rules = DeviceRules()
    rules.passcodeDelays = PasscodeDelayTable.sinceIOS17.capped(at: .minutes(5))
    rules.freshness = nil
    rules.passcodeEntry = .alongsideSensor
    rules.dismissal = .beforeReply
    return rules
  }()
}

extension DeviceRules {
  /// The counts. Source: Apple's header and security guide.
  public struct Limits: Hashable, Sendable {
    /// Touch ID mismatches that end one prompt.
    public var touchMismatchesPerPrompt = 3
    /// Face ID or Optic ID mismatches after which one prompt looks no more.
    public var faceMismatchesPerPrompt = 2
    /// Mismatches in a row, over all prompts and apps, that lock biometrics.
    public var mismatchesBeforeLockout = 5
    /// The longest reuse of an unlock at the lock screen.
    public var longestReuse = Duration.minutes(5)
    /// Attempts without a verdict that are given back between two successes; later ones count. Chosen.
    public var refundsPerSuccess = 3
    /// Apps whose consent is remembered. Chosen.
    public var consents = 1024

    /// Apple's counts.
    public init() {}
  }

  /// When biometrics is too stale to be enough. Source: Apple's security guide.
  public struct Freshness: Hashable, Sendable {
    /// Biometrics rests when the device was not unlocked for longer than this.
    public var sinceUnlock = Duration.hours(48)
    /// Biometrics rests when the passcode was not used for longer than this, and …
    public var sincePasscode = Duration.hours(156)
    /// … there was no biometric unlock for longer than this.
    public var sinceBiometricUnlock = Duration.hours(4)

    /// Apple's times.
    public init() {}
  }

  /// When the passcode may be entered under the combined policy.
  public enum PasscodeEntry: Hashable, Sendable, CaseIterable {
    /// After the fallback button, or when biometrics is over (Apple's way).
    case afterFallback
    /// From the start, beside the sensor; the first valid answer wins.
    case alongsideSensor
  }

  /// Whether the prompt goes away before or after the app has its reply.
  public enum Dismissal: Hashable, Sendable, CaseIterable {
    /// The success animation still runs when the reply comes (Apple's way).
    case afterReply
    /// A terminal must be the app's again before the app goes on.
    case beforeReply
  }

  /// How a Touch ID evaluation ends that brought the fifth mismatch in a row.
  public enum FifthTouchMismatch: Hashable, Sendable, CaseIterable {
    /// With the lockout's own error.
    case endsWithLockout
    /// Like any prompt that gives up; only the next call tells of the lockout.
    case endsWithFailed
  }

  /// What a Face ID evaluation does with the fifth mismatch in a row.
  public enum FifthFaceMismatch: Hashable, Sendable, CaseIterable {
    /// A dialog whose button ends the evaluation; only the next call tells of the lockout.
    case showsDialog
    /// The evaluation ends with the lockout's error.
    case endsWithLockout
  }

  /// What the combined policy does after the last Face ID mismatch of a prompt.
  public enum FaceFallback: Hashable, Sendable, CaseIterable {
    /// A dialog with a button that leads to the passcode.
    case showsDialog
    /// The passcode sheet by itself.
    case showsPasscode
  }

  /// What bio-only Face ID does after the last mismatch when the app hid the fallback button.
  public enum HiddenFallback: Hashable, Sendable, CaseIterable {
    /// A dialog that can only be cancelled.
    case showsDialog
    /// The evaluation ends by itself.
    case endsWithFailed
  }

  /// Which of two evaluations loses.
  public enum Concurrency: Hashable, Sendable, CaseIterable {
    /// The older one ends with `systemCancel`, the newer one runs.
    case olderEnds
    /// Both end with `systemCancel`.
    case bothEnd
  }

  /// How long a context that succeeded answers the next evaluation at once.
  public enum ContextReuse: Hashable, Sendable {
    /// As long as it lives.
    case untilInvalidated
    /// This long.
    case lasting(Duration)
    /// It asks each time.
    case never
  }

  /// What a read of a secret finds whose enrolments are gone for ever.
  public enum InvalidatedRead: Hashable, Sendable, CaseIterable {
    /// No such item.
    case findsNothing
    /// An item that cannot be opened.
    case fails
  }

  /// What becomes of "these enrolments or the passcode" when the enrolments have changed.
  public enum OrAfterChange: Hashable, Sendable, CaseIterable {
    /// The passcode still opens it.
    case opens
    /// Nothing opens it any more.
    case closes
  }

  /// What becomes of two reads of secrets at the same time that each need a person.
  public enum ConcurrentReads: Hashable, Sendable, CaseIterable {
    /// The second prompt waits for the first to be answered.
    case takeTurns
    /// Like any two evaluations: `concurrency` says who loses (Apple's way).
    case compete
  }

  /// What happens when an app without a usage text wants Face ID.
  public enum MissingUsageText: Hashable, Sendable, CaseIterable {
    /// Face ID is not available to it.
    case refuses
    /// The system ends the app; there is no reply.
    case terminates
  }

  /// What happens to a running evaluation when the app lets go of its context.
  public enum ReleasedContext: Hashable, Sendable, CaseIterable {
    /// The evaluation goes on and keeps its context alive.
    case runs
    /// The evaluation ends with `appCancel`, as Apple's header says.
    case cancels
  }

  /// No age above this makes a difference to any rule.
  var longestAge: Duration {
    var longest = limits.longestReuse
    if let freshness {
      longest = max(longest, freshness.sinceUnlock, freshness.sincePasscode, freshness.sinceBiometricUnlock)
    }
    return longest + .seconds(1)
  }
}
