import Foundation
import LocalAuthService
import LocalAuthSimulator
import LocalAuthentication
import Synchronization
import Testing

@Suite("What a user can authenticate with")
struct EnvironmentTests {
  /// Keeps what it is told, and lets a thread wait for it.
  private final class Observer: NSObject, LAEnvironment.Observer, Sendable {
    struct Change: Sendable {
      let old: LAEnvironment.State
      let new: LAEnvironment.State
    }
    private let changes = Mutex<[Change]>([])
    private let semaphore = DispatchSemaphore(value: 0)

    func environment(
      _ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State
    ) {
      dispatchPrecondition(condition: .notOnQueue(.main))
      let change = Change(old: oldState, new: environment.state)
      changes.withLock { $0.append(change) }
      semaphore.signal()
    }

    var all: [Change] { changes.withLock { $0 } }
    /// Waits for one more. The time limit only ends a failing test.
    func wait() -> Change? {
      guard semaphore.wait(timeout: .now() + .seconds(20)) == .success else { return nil }
      return all.last
    }
  }

  private func environment(_ device: SimulatedDevice, as app: SimulatedApp? = nil) -> LAEnvironment {
    AuthorityLookup.$bound.withValue(app ?? device.app) { LAEnvironment.currentUser }
  }

  @Test("always the same object for one device and app")
  func sameObject() {
    let device = SimulatedDevice()
    let other = device.app("com.example.other")
    #expect(environment(device) === environment(device))
    #expect(environment(device) !== environment(device, as: other))
    #expect(environment(device) !== environment(SimulatedDevice()))
  }

  @Test("the state says what the preflights say")
  func state() throws {
    let device = SimulatedDevice(sensor: .faceID)
    let environment = environment(device)
    let ready = environment.state
    let biometry = try #require(ready.biometry)
    #expect(biometry.biometryType == .faceID && biometry.localizedName == "Face ID")
    #expect(biometry.isUsable && biometry.isEnrolled && !biometry.isLockedOut)
    #expect(!biometry.builtInSensorInaccessible && biometry.iconSystemName == "faceid")
    #expect(biometry.stateHash == device.context().domainState.biometry.stateHash)
    let password = try #require(ready.userPassword)
    #expect(password.isSet && password.isUsable && !password.localizedName.isEmpty)
    #expect(ready.companions.isEmpty)
    #expect(ready.allMechanisms.map(\.localizedName) == [biometry.localizedName, password.localizedName])

    device.lockOut()
    #expect(environment.state.biometry?.isLockedOut == true && environment.state.biometry?.isUsable == false)
    #expect(environment.state.userPassword?.isUsable == true)
    device.removePasscode()
    #expect(environment.state.biometry?.isEnrolled == false)
    #expect(environment.state.userPassword?.isSet == false)
    #expect(environment.state.userPassword?.isUsable == false)
    // A snapshot does not change.
    #expect(biometry.isUsable && ready.userPassword?.isSet == true)
    device.sensorCondition = nil
    #expect(environment.state.biometry == nil)
  }

  @Test("copies are equal and objects of their own")
  func copies() {
    let device = SimulatedDevice()
    let state = environment(device).state
    let copy = state.copy() as? LAEnvironment.State
    #expect(copy == state && copy !== state)
    #expect(copy?.hash == state.hash)
    #expect(environment(device).state == state)
    device.lockOut()
    #expect(environment(device).state != state)
  }

  @Test(
    "an observer is told when the state has changed, with the old one, and the environment has the new one")
  func told() throws {
    let device = SimulatedDevice()
    let environment = environment(device)
    let observer = Observer()
    environment.addObserver(observer)
    device.lockOut()
    let locked = try #require(observer.wait())
    #expect(locked.old.biometry?.isLockedOut == false && locked.new.biometry?.isLockedOut == true)
    device.enrol("thumb")
    // Settings ask for the passcode first, so this is two changes.
    #expect(observer.wait() != nil)
    let enrolled = try #require(observer.wait())
    #expect(enrolled.old.biometry?.stateHash != enrolled.new.biometry?.stateHash)
    #expect(enrolled.new == environment.state)
  }

  @Test("not told of what changes nothing for it")
  func unchanged() throws {
    let device = SimulatedDevice()
    let environment = environment(device)
    let observer = Observer()
    environment.addObserver(observer)
    for _ in 1...4 { device.mismatchAtLockScreen() }
    device.lock()
    device.unlockWithBiometrics()
    device.advance(by: .hours(1))
    device.app.consent = .denied
    device.sensorCondition = .ready
    device.script(.match)
    // What follows is told, so whatever was to be told before has been.
    device.lockOut()
    let change = try #require(observer.wait())
    #expect(change.new.biometry?.isLockedOut == true)
    #expect(observer.all.count == 1)
  }

  @Test("told of time alone")
  func time() throws {
    let device = SimulatedDevice()
    let observer = Observer()
    environment(device).addObserver(observer)
    device.advance(by: .hours(49))
    #expect(try #require(observer.wait()).new.biometry?.isLockedOut == true)
  }

  @Test("added twice it is told once; removed it is told no more; others go on")
  func addAndRemove() throws {
    let device = SimulatedDevice()
    let environment = environment(device)
    let twice = Observer()
    let removed = Observer()
    environment.addObserver(twice)
    environment.addObserver(removed)
    environment.addObserver(twice)
    environment.removeObserver(removed)
    device.lockOut()
    #expect(twice.wait() != nil)
    device.unlockByPasscode()
    #expect(twice.wait() != nil)
    #expect(twice.all.count == 2)
    #expect(removed.all.isEmpty)
    // All removed, and then one again.
    environment.removeObserver(twice)
    device.lockOut()
    environment.addObserver(removed)
    device.unlockByPasscode()
    #expect(removed.wait()?.new.biometry?.isLockedOut == false)
    #expect(twice.all.count == 2)
  }

  @Test("observers are held weakly")
  func weakly() async throws {
    let device = SimulatedDevice()
    let environment = environment(device)
    weak var gone: Observer?
    do {
      let observer = Observer()
      gone = observer
      environment.addObserver(observer)
    }
    #expect(gone == nil)
    let stays = Observer()
    environment.addObserver(stays)
    device.lockOut()
    #expect(stays.wait() != nil)
  }

  @Test("an observer may add, remove and ask while it is told")
  func reentry() throws {
    final class Busy: NSObject, LAEnvironment.Observer, Sendable {
      let next: Observer
      let told = DispatchSemaphore(value: 0)
      init(_ next: Observer) { self.next = next }
      func environment(
        _ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State
      ) {
        _ = environment.state
        environment.removeObserver(self)
        environment.addObserver(next)
        told.signal()
      }
    }
    let device = SimulatedDevice()
    let environment = environment(device)
    let next = Observer()
    let busy = Busy(next)
    environment.addObserver(busy)
    device.lockOut()
    #expect(busy.told.wait(timeout: .now() + .seconds(20)) == .success)
    device.unlockByPasscode()
    #expect(next.wait()?.new.biometry?.isLockedOut == false)
  }

  @Test("an observer that implements nothing is none the worse")
  func optional() throws {
    final class Silent: NSObject, LAEnvironment.Observer {}
    let device = SimulatedDevice()
    let silent = Silent()
    let observer = Observer()
    environment(device).addObserver(silent)
    environment(device).addObserver(observer)
    device.lockOut()
    #expect(observer.wait() != nil)
    withExtendedLifetime(silent) {}
  }

  @Test("each app is told what changed for it")
  func apps() throws {
    let device = SimulatedDevice(sensor: .faceID)
    let other = device.app("com.example.other")
    let observer = Observer()
    let otherObserver = Observer()
    environment(device).addObserver(observer)
    environment(device, as: other).addObserver(otherObserver)
    other.consent = .denied
    #expect(otherObserver.wait()?.new.biometry?.isUsable == false)
    device.app.consent = .denied
    #expect(observer.wait() != nil)
    #expect(observer.all.count == 1 && otherObserver.all.count == 1)
  }

  @Test("an environment whose device has gone knows nothing")
  func deviceGone() {
    var device: SimulatedDevice? = SimulatedDevice()
    let environment = device.map { self.environment($0) }
    #expect(environment?.state.biometry != nil)
    device = nil
    #expect(environment?.state.biometry == nil)
    #expect(environment?.state.userPassword?.isSet == false)
  }

  @Test("observers that come and go on many threads, while the state changes")
  func manyThreads() throws {
    let device = SimulatedDevice()
    let environment = environment(device)
    let stays = Observer()
    environment.addObserver(stays)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<100 {
        let observer = Observer()
        environment.addObserver(observer)
        if thread % 2 == 0 { device.lockOut() } else { device.unlockByPasscode() }
        environment.removeObserver(observer)
      }
    }
    device.unlockByPasscode()
    device.lockOut()
    // The last change is seen, whatever came before.
    var last = stays.wait()
    while last?.new != environment.state { last = stays.wait() }
    #expect(last?.new.biometry?.isLockedOut == true)
  }
}

extension SimulatedDevice {
  /// The passcode at the lock screen.
  fileprivate func unlockByPasscode() {
    lock()
    unlock(withPasscode: "1234")
  }
}
