import DeviceOwner
import Foundation
import Observation

/// A list of secrets behind a lock: which screen is up, what it says, and what its buttons do.
///
/// The list itself is what the owner opens (``SecretVault``), so there is no yes that could be forged. Every rule is the
/// library's; here is only which screen follows which.
///
/// It belongs to the actor that its window belongs to: the main actor of SwiftUI, or GTK's thread.
@Observable
public final class UnlockModel {
  public enum Screen: Hashable, Sendable {
    /// Nothing is kept yet: the person chooses a passcode for this app.
    case welcome
    case signIn
    case passcode
    /// The person is in.
    case entries
  }

  public private(set) var screen = Screen.welcome
  /// What the sign-in screen offers, with the name of the sensor that is there.
  public private(set) var options: SignInOptions
  /// What has gone wrong and what can be done; nil for nothing.
  public private(set) var message: AuthenticationFeedback.Message?
  /// A line for the person that asks for nothing.
  public private(set) var note: String?
  /// The list; empty unless the person is in.
  public private(set) var entries: [Entry] = []
  /// Whether the system's prompt is up, which covers the window.
  public private(set) var isAsking = false
  /// Whether the list opens with the sensor or the device's passcode, and not with the app's passcode alone.
  public private(set) var opensWithDevice = false

  /// Whether fingers or faces have changed, and the app's passcode has to accept them.
  public private(set) var needsPasscodeFirst = false
  /// Whether this app's passcode is a way in.
  public private(set) var hasPasscode = false

  public let texts: UnlockTexts
  private let authenticator: OwnerAuthenticator
  private let vault: SecretVault
  private let passcode: AppPasscode
  private let session: SessionLock
  private let watch: EnrolmentWatch
  private let writer: FeedbackWriter
  /// The name that the list is kept under.
  private let list = "entries"

  /// - Parameters:
  ///   - activity: Where the window is: in front, or away.
  ///   - now: The time, for tests.
  public init(
    vault name: String = "unlock", authenticator: OwnerAuthenticator = OwnerAuthenticator(),
    activity: AppActivity = .system, texts: UnlockTexts = UnlockTexts(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
  ) {
    self.texts = texts
    self.authenticator = authenticator
    vault = SecretVault(name, authenticator: authenticator)
    passcode = AppPasscode(of: vault)
    session = SessionLock(
      authenticator, reason: texts.reason, lockAfter: .seconds(60), asksByItself: false, activity: activity,
      now: now)
    watch = EnrolmentWatch(service: name)
    writer = FeedbackWriter(app: texts.app, language: texts.language)
    options = SignInOptions(authenticator.availability, writer)
  }

  /// Whether the list may be seen; not while the window is away.
  public var showsEntries: Bool { screen == .entries && session.isContentVisible }

  // MARK: Coming and going

  /// Puts up the screen that the person begins with, or comes back to after too long. Call it when the window appears,
  /// comes to the front, and goes away.
  public func refresh(isolation: isolated (any Actor)? = #isolation) async {
    do {
      let isSet = try await passcode.isSet
      // Looked at after the wait: whoever has come in meanwhile stays in.
      if screen == .entries, session.state == .open { return }
      set(\.entries, [])
      set(\.hasPasscode, isSet)
      set(\.options, SignInOptions(authenticator.availability, writer))
      set(\.opensWithDevice, try vault.contains(list))
      let needsPasscode = opensWithDevice && hasPasscode && watch.finding == .changed
      if needsPasscode != needsPasscodeFirst {
        needsPasscodeFirst = needsPasscode
        if needsPasscode { note = texts.enrolmentsChanged }
      }
      if needsPasscodeFirst || !opensWithDevice {
        set(\.screen, hasPasscode ? .passcode : .welcome)
      } else if screen != .passcode {
        // Who has gone for the passcode finds its screen again.
        set(\.screen, .signIn)
      }
    } catch {
      entries = []
      (screen, note) = (.signIn, texts.storeFailed)
    }
  }

  /// What is as before is not drawn again, so that nothing typed is lost.
  private func set<Value: Equatable>(_ path: ReferenceWritableKeyPath<UnlockModel, Value>, _ value: Value) {
    if self[keyPath: path] != value { self[keyPath: path] = value }
  }

  /// Closes the list.
  public func lock(isolation: isolated (any Actor)? = #isolation) async {
    session.lock()
    screen = .signIn
    await refresh()
  }

  // MARK: Ways in

  /// Asks the owner, and opens the list.
  public func signIn(isolation: isolated (any Actor)? = #isolation) async {
    guard !isAsking else { return }
    isAsking = true
    // Fingers may have been added while this screen was up.
    await refresh()
    guard screen == .signIn else {
      isAsking = false
      return
    }
    (message, note) = (nil, nil)
    do throws(VaultFailure) {
      let kept = try await vault.open(list, reason: texts.reason)
      isAsking = false
      open(kept)
    } catch {
      isAsking = false
      await show(error)
    }
  }

  /// Opens the list with the app's own passcode, and accepts the fingers or faces of now.
  public func enter(_ text: String, isolation: isolated (any Actor)? = #isolation) async {
    do throws(PasscodeFailure) {
      let secret = try await passcode.open(text)
      try? watch.accept()
      needsPasscodeFirst = false
      open(secret.data)
    } catch {
      note = writer.words(for: error)
    }
  }

  /// Begins: with a passcode of the app, and with the sensor or the device's passcode where there is one.
  public func begin(passcode text: String, isolation: isolated (any Actor)? = #isolation) async {
    do {
      let secret = try await passcode.set(text, for: try Entry.madeUp.kept)
      hasPasscode = true
      // From here on the passcode opens it, whatever becomes of the other way in.
      open(secret.data)
      if options.policy != nil {
        try vault.keep(secret, as: list, for: .owner)
        try watch.accept()
        opensWithDevice = true
      }
    } catch let failure as PasscodeFailure {
      note = writer.words(for: failure)
    } catch {
      note = texts.storeFailed
    }
  }

  /// Begins without any protection; show ``SignInOptions/warning`` first.
  public func beginUnprotected() {
    guard screen == .welcome, options.way == .unprotected else { return }
    do {
      let kept = try Entry.madeUp.kept
      try vault.keep(kept, as: list, for: .anyoneSignedIn)
      opensWithDevice = true
      open(kept)
    } catch {
      note = texts.storeFailed
    }
  }

  // MARK: Settings

  /// Whether there is something to switch: the device can tell its owner, and the app's passcode stays as a way in.
  public var canSwitch: Bool { options.policy != nil && hasPasscode }

  /// Switches the sensor and the device's passcode on or off as a way in.
  public func switchDevice(on: Bool, isolation: isolated (any Actor)? = #isolation) async {
    guard session.state == .open, canSwitch else { return }
    do {
      if on {
        try vault.keep(try entries.kept, as: list, for: .owner)
        try watch.accept()
      } else {
        try vault.remove(list)
      }
      opensWithDevice = on
    } catch {
      note = texts.storeFailed
    }
  }

  // MARK: Messages

  /// Does what a button of the message says.
  public func perform(_ action: RecoveryAction, isolation: isolated (any Actor)? = #isolation) async {
    message = nil
    switch action {
    case .retry, .useDevicePasscode: await signIn()
    case .enterAppPasscode, .signIn: screen = .passcode
    case .openSettings:
      let recovery = Recovery(authenticator, reason: texts.reason)
      if case .needsCommand(let command) = await recovery.perform(action) { note = texts.run(command) }
    case .none, .retryWhenActive, .fixProgram: break
    }
  }

  /// Shows the app's own passcode screen, or the sign-in screen again.
  public func choose(_ screen: Screen) {
    let choices = [Screen.signIn, .passcode]
    guard choices.contains(self.screen), choices.contains(screen) else { return }
    if screen == .signIn, needsPasscodeFirst { return }
    (self.screen, message, note) = (screen, nil, nil)
  }

  private func open(_ kept: Data) {
    guard let entries = try? [Entry](kept: kept) else {
      note = texts.storeFailed
      return
    }
    session.letIn()
    (self.entries, screen, message, note) = (entries, .entries, nil, nil)
  }

  private func show(_ failure: VaultFailure, isolation: isolated (any Actor)? = #isolation) async {
    let availability = authenticator.availability
    let feedback =
      switch failure {
      case .refused(let problem): writer.feedback(on: problem, sensor: availability.sensor)
      case .secretGone: writer.secretGone(sensor: availability.sensor)
      case .deviceLocked:
        writer.feedback(on: AuthenticationProblem.notInteractive, sensor: availability.sensor)
      case .keychain(let status): writer.feedback(onKeychainStatus: status, availability: availability)
      case .notFound, .changedMeanwhile: AuthenticationFeedback?.none
      }
    message = feedback?.message
    if feedback == nil { await refresh() }
    if feedback?.message == nil, feedback?.action == .enterAppPasscode { screen = .passcode }
  }
}
