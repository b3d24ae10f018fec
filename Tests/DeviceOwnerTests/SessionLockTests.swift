import DeviceOwner
import LocalAuthTesting
import Observation
import Synchronization
import Testing

/// An app with a lock, on the device of the test that runs.
private struct LockedApp {
  let device: SimulatedDevice
  let activity = AppActivity()
  let lock: SessionLock
  private let time = Time()

  private final class Time: Sendable {
    let now = Mutex(ContinuousClock().now)
  }

  init(
    policy: LAPolicy = .deviceOwnerAuthentication, lockAfter: Duration = .zero, asksByItself: Bool = true
  ) throws {
    device = try SimulatedDevice.current
    let time = time
    lock = SessionLock(
      OwnerAuthenticator(activity: activity), reason: "Show your notes", policy: policy, lockAfter: lockAfter,
      asksByItself: asksByItself, activity: activity, now: { time.now.withLock { $0 } })
  }

  /// The app moves, and the system tells it.
  func move(to states: AppActivity.State...) {
    for state in states {
      device.app.scene =
        switch state {
        case .active: .active
        case .inactive: .inactive
        case .background: .background
        }
      activity.change(to: state)
    }
  }

  /// The prompt covers and uncovers the app: it is told, and nothing else moves.
  func cover() { activity.change(to: .inactive) }
  func uncover() { activity.change(to: .active) }

  func pass(_ duration: Duration) {
    time.now.withLock { $0 = $0.advanced(by: duration) }
    device.advance(by: duration)
  }

  /// Waits until nothing is asked any more.
  func settle() async {
    while lock.state == .asking { await Task.yield() }
  }

  var replyCount: Int { device.replies.count }
}

@Suite("SessionLock: closed until it is the owner, whatever happens")
struct SessionLockTests {
  @Test(.device(.faceID)) func itIsClosedAtTheStartAndAsksOnce() async throws {
    let app = try LockedApp()
    #expect(app.lock.state == .locked)
    #expect(!app.lock.isContentVisible)
    app.device.script(.match)
    app.move(to: .active)
    await app.settle()
    #expect(app.lock.state == .open)
    #expect(app.lock.isContentVisible)
    expectReplies(.success(by: .biometry))
  }

  @Test("BR-52 back from the home screen it is locked, each time", .device(.touchID))
  func lockedEachTime() async throws {
    let app = try LockedApp()
    for round in 1...3 {
      app.device.script(.match)
      app.move(to: .active)
      await app.settle()
      #expect(app.lock.state == .open)
      app.move(to: .inactive, .background)
      #expect(app.lock.state == .locked)
      #expect(!app.lock.isContentVisible)
      #expect(app.replyCount == round)
    }
  }

  @Test("BR-50 lock, then cancel: nothing is visible", .device(.touchID))
  func lockThenCancel() async throws {
    let app = try LockedApp()
    app.device.script(.match)
    app.move(to: .active)
    await app.settle()
    app.lock.lock()
    #expect(app.lock.state == .locked)
    app.device.script(.tap(.cancel))
    #expect(await app.lock.unlock() == .refused(.cancelled))
    #expect(!app.lock.isContentVisible)
    #expect(app.lock.problem == .cancelled)
  }

  @Test(
    "BR-50 59 seconds away it stays open, 61 and it is closed",
    .device(.touchID), arguments: [(59, SessionLock.State.open), (60, .locked), (61, .locked)])
  func timeAway(seconds: Int, state: SessionLock.State) async throws {
    let app = try LockedApp(lockAfter: .seconds(60), asksByItself: false)
    app.device.script(.match)
    app.move(to: .active)
    #expect(await app.lock.unlock() == .authenticated)
    app.move(to: .inactive, .background)
    #expect(!app.lock.isContentVisible)
    app.pass(.seconds(seconds))
    #expect(app.lock.state == state)
    app.move(to: .inactive, .active)
    #expect(app.lock.state == state)
    #expect(app.lock.isContentVisible == (state == .open))
  }

  @Test(.device(.touchID)) func timeInFrontDoesNotCount() async throws {
    let app = try LockedApp(lockAfter: .seconds(60), asksByItself: false)
    app.device.script(.match)
    app.move(to: .active)
    await app.lock.unlock()
    for _ in 0..<3 {
      app.move(to: .background)
      app.pass(.seconds(40))
      app.move(to: .active)
      app.pass(.hours(1))
    }
    #expect(app.lock.state == .open)
  }

  /// By the same clock that the kernel counts sleep with; a wall clock would differ by decades.
  @Test func timeIsCountedWhileTheMachineSleeps() {
    let clock = ContinuousClock()
    let before = bootTime()
    let now = clock.systemEpoch.duration(to: clock.now)
    #expect(before <= now)
    #expect(now <= bootTime())
  }

  @Test(
    "BR-46 the prompt's own coming and going asks nothing, and after a cancel the person must act",
    .device(.touchID))
  func cancelAsksNothing() async throws {
    let app = try LockedApp()
    app.device.actByHand()
    app.move(to: .active)
    _ = await app.device.promptShown()
    app.cover()
    app.device.tap(.cancel)
    await app.settle()
    app.uncover()
    app.cover()
    app.uncover()
    #expect(app.lock.state == .locked)
    #expect(app.device.prompt == nil)
    #expect(app.replyCount == 1)
  }

  @Test("BR-46 a prompt that sends its app to the background makes no loop either", .device(.touchID))
  func cancelFromTheBackground() async throws {
    let app = try LockedApp()
    app.device.actByHand()
    app.move(to: .active)
    _ = await app.device.promptShown()
    app.activity.change(to: .background)
    app.device.tap(.cancel)
    await app.settle()
    app.activity.change(to: .active)
    #expect(app.lock.state == .locked)
    #expect(app.device.prompt == nil)
  }

  @Test("A success that comes while the app is away opens nothing", .device(.touchID))
  func successInTheBackground() async throws {
    let app = try LockedApp(asksByItself: false)
    app.device.actByHand()
    app.move(to: .active)
    async let outcome = app.lock.unlock()
    _ = await app.device.promptShown()
    app.activity.change(to: .background)
    app.device.present(.match)
    #expect(await outcome == .refused(.withdrawn))
    #expect(app.lock.state == .locked)
    app.activity.change(to: .active)
    #expect(!app.lock.isContentVisible)
  }

  @Test("BR-46 who leaves after a cancel and comes back has acted", .device(.touchID))
  func comingBack() async throws {
    let app = try LockedApp()
    app.device.script(.tap(.cancel), .match)
    app.move(to: .active)
    await app.settle()
    app.move(to: .inactive, .background, .inactive, .active)
    await app.settle()
    #expect(app.lock.state == .open)
    expectReplies(.failure(.userCancel), .success(by: .biometry))
  }

  @Test("BR-48 on the way to the background nothing is asked", .device(.faceID))
  func leaving() async throws {
    let app = try LockedApp(asksByItself: true)
    app.device.script(.match)
    app.move(to: .active)
    await app.settle()
    app.device.clearHistory()
    app.lock.lock()
    app.move(to: .inactive, .background)
    expectReplies()
    expectNoPrompt()
  }

  @Test("BR-17 going home from a prompt is no way in; back in front it asks once", .device(.faceID))
  func goingHome() async throws {
    let app = try LockedApp()
    app.device.actByHand()
    app.move(to: .active)
    _ = await app.device.promptShown()
    app.device.present(.mismatch)
    app.device.tap(.tryAgain)
    app.device.present(.mismatch)
    app.device.tap(.fallback)
    #expect(app.device.prompt?.takesPasscode == true)
    app.move(to: .inactive, .background)
    await app.settle()
    #expect(app.lock.state == .locked)
    #expect(!app.lock.isContentVisible)
    app.device.clearHistory()
    app.move(to: .inactive, .active)
    _ = await app.device.promptShown()
    #expect(app.lock.state == .asking)
    app.cover()
    app.device.present(.match)
    await app.settle()
    app.uncover()
    #expect(app.lock.state == .open)
    expectReplies(.success(by: .biometry))
  }

  @Test("BR-44 asked while the app is not quite in front: no message, one prompt", .device(.touchID))
  func tooEarly() async throws {
    let app = try LockedApp(asksByItself: false)
    app.move(to: .inactive)
    async let outcome = app.lock.unlock()
    while app.device.replies.isEmpty { await Task.yield() }
    #expect(app.lock.state == .asking)
    #expect(app.lock.problem == nil)
    app.device.script(.match)
    app.move(to: .active)
    #expect(await outcome == .authenticated)
    expectPrompts(.scanning)
  }

  @Test(
    "BR-58 with a broken sensor the other way is offered, and nothing asks by itself",
    .device(.faceID.sensor(.failing)))
  func brokenSensor() async throws {
    let app = try LockedApp(policy: .deviceOwnerAuthenticationWithBiometrics)
    app.move(to: .active)
    await app.settle()
    let problem = try #require(app.lock.problem)
    let feedback = FeedbackWriter(app: "Notes", device: .apple).feedback(
      on: problem, policy: .deviceOwnerAuthenticationWithBiometrics, sensor: .faceID)
    #expect(feedback.message?.buttons.map(\.action).contains(.enterAppPasscode) == true)
    let options = SignInOptions(OwnerAuthenticator().availability, FeedbackWriter(app: "Notes"))
    #expect(options.way == .devicePasscode)
    #expect(options.ownPasscode?.action == .enterAppPasscode)
    app.uncover()
    #expect(app.lock.state == .locked)
    expectNoPrompt()
  }

  @Test("BR-58 after a cancel the other way is still offered", .device(.faceID))
  func otherWayAfterCancel() async throws {
    let app = try LockedApp()
    app.device.script(.mismatch, .tap(.cancel))
    app.move(to: .active)
    await app.settle()
    app.uncover()
    #expect(app.lock.problem == .cancelled)
    #expect(app.lock.state == .locked)
    let writer = FeedbackWriter(app: "Notes", language: .english)
    let options = SignInOptions(OwnerAuthenticator().availability, writer)
    #expect(options.ownPasscode?.title == "Enter app passcode")
    #expect(
      SignInOptions(
        OwnerAuthenticator().availability, FeedbackWriter(app: "Notes", hasAppPasscode: false)
      ).ownPasscode == nil)
    expectPrompts(.scanning, .notRecognised)
  }

  @Test("Let in by the app's own passcode, the prompt that is up goes and says nothing", .device(.touchID))
  func letInBesideAPrompt() async throws {
    let app = try LockedApp(asksByItself: false)
    app.move(to: .active)
    app.device.actByHand()
    async let outcome = app.lock.unlock()
    _ = await app.device.promptShown()
    app.lock.letIn()
    #expect(await outcome == .authenticated)
    #expect(app.lock.state == .open && app.lock.problem == nil)
    expectReplies(.failure(.appCancel))
  }

  @Test("A lock that is made in the background counts from then on", .device(.touchID))
  func madeInTheBackground() throws {
    let activity = AppActivity(.background)
    let time = Mutex(ContinuousClock().now)
    let lock = SessionLock(
      OwnerAuthenticator(activity: activity), reason: "Show your notes", lockAfter: .seconds(60),
      activity: activity, now: { time.withLock { $0 } })
    lock.letIn()
    #expect(lock.state == .open)
    time.withLock { $0 = $0.advanced(by: .seconds(61)) }
    #expect(lock.state == .locked)
  }

  @Test("BR-10 the app's own passcode opens the session, and not the sensor", .device(.touchID.lockedOut))
  func ownPasscode() async throws {
    let app = try LockedApp(policy: .deviceOwnerAuthenticationWithBiometrics)
    app.move(to: .active)
    await app.settle()
    #expect(app.lock.problem == .unavailable(.lockedOut))
    app.lock.letIn()
    #expect(app.lock.state == .open)
    #expect(app.lock.problem == nil)
    #expect(OwnerAuthenticator().availability.biometricsProblem == .unavailable(.lockedOut))
  }

  @Test(
    "Whatever fails, nothing is visible",
    arguments: [
      (DeviceSetup.touchID, [PersonStep.mismatch, .mismatch, .mismatch, .tap(.cancel)]),
      (.touchID, [.goHome]), (.touchID, [.lockDevice]), (.faceID, [.callComesIn]),
      (.touchID, [.sensorFails(.broken), .tap(.cancel)]), (.noSensor.noPasscode, []),
      (.faceID.undecided, [.tap(.deny), .tap(.cancel)]), (.faceID, [.mismatch, .tap(.cancel)]),
    ])
  func failures(setup: DeviceSetup, steps: [PersonStep]) async throws {
    try await withDevice(setup) { device in
      let app = try LockedApp()
      device.script(steps)
      app.activity.change(to: .active)
      await app.settle()
      #expect(app.lock.state == .locked)
      #expect(!app.lock.isContentVisible)
      #expect(app.lock.problem != nil)
    }
  }

  @Test("A success from before the lock closed opens nothing", .device(.touchID))
  func lateSuccess() async throws {
    let app = try LockedApp(asksByItself: false)
    app.device.actByHand()
    app.move(to: .active)
    async let outcome = app.lock.unlock()
    _ = await app.device.promptShown()
    app.lock.lock()
    #expect(await outcome == .refused(.withdrawn))
    #expect(app.device.prompt == nil)
    #expect(app.lock.state == .locked)
  }

  @Test(.device(.touchID)) func whoeverAsksMeanwhileSharesThePrompt() async throws {
    let app = try LockedApp(asksByItself: false)
    app.device.actByHand()
    app.move(to: .active)
    async let first = app.lock.unlock()
    _ = await app.device.promptShown()
    async let second = app.lock.unlock()
    app.device.present(.match)
    #expect(await first == .authenticated)
    #expect(await second == .authenticated)
    expectPrompts(.scanning)
  }

  @Test(.device(.touchID)) func aCancelledTaskTakesThePromptAway() async throws {
    let app = try LockedApp(asksByItself: false)
    app.device.actByHand()
    app.move(to: .active)
    let lock = app.lock
    let task = Task { await lock.unlock() }
    _ = await app.device.promptShown()
    task.cancel()
    #expect(await task.value == .refused(.withdrawn))
    #expect(lock.state == .locked)
    #expect(app.device.prompt == nil)
  }

  @Test(
    "The buttons below a lock open it", .device(.touchID.lockedOut),
    arguments: [RecoveryAction.retry, .useDevicePasscode])
  func buttons(action: RecoveryAction) async throws {
    let app = try LockedApp(asksByItself: false)
    app.device.script(.enterPasscode("1234"))
    app.move(to: .active)
    #expect(await app.lock.recovery.perform(action) == .asked(.authenticated))
    #expect(app.lock.state == .open)
  }

  @Test("The passcode makes a sensor ready, and opens no lock for fingers alone", .device(.touchID.lockedOut))
  func passcodeForTheSensor() async throws {
    let app = try LockedApp(policy: .deviceOwnerAuthenticationWithBiometrics, asksByItself: false)
    app.device.script(.enterPasscode("1234"), .match)
    app.move(to: .active)
    #expect(await app.lock.recovery.perform(.useDevicePasscode) == .asked(.authenticated))
    #expect(app.lock.state == .locked)
    #expect(await app.lock.recovery.perform(.retry) == .asked(.authenticated))
    #expect(app.lock.state == .open)
  }

  @Test(.device(.touchID)) func aViewIsToldOfChanges() async throws {
    let app = try LockedApp(asksByItself: false)
    app.move(to: .active)
    let isTold = Mutex(false)
    let told = withObservationTracking {
      app.lock.isContentVisible
    } onChange: {
      isTold.withLock { $0 = true }
    }
    #expect(!told)
    app.device.script(.match)
    await app.lock.unlock()
    #expect(isTold.withLock { $0 })
  }

  @Test(.device(.touchID)) func aLockThatIsLetGoIsGone() throws {
    let device = try SimulatedDevice.current
    let activity = AppActivity()
    weak var lock: SessionLock?
    do {
      let held = SessionLock(OwnerAuthenticator(), reason: "Show your notes", activity: activity)
      lock = held
      #expect(held.state == .locked)
    }
    #expect(lock == nil)
    activity.change(to: .active)
    #expect(device.history.isEmpty)
  }
}
