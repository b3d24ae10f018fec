import DeviceOwner
import Foundation
import LocalAuthTesting
import Synchronization
import Testing

@testable import UnlockScreens

/// A person at the screens, with a window and a clock of the test's.
final class Desk: Sendable {
  let activity = AppActivity(.active)
  private let time = Mutex(ContinuousClock.now)

  func model(_ texts: UnlockTexts = UnlockTexts(.english)) -> UnlockModel {
    UnlockModel(
      authenticator: OwnerAuthenticator(activity: activity), activity: activity, texts: texts,
      now: { self.time.withLock { $0 } })
  }

  /// The window goes away for so long, and comes back.
  func goAway(for duration: Duration) {
    activity.change(to: .background)
    time.withLock { $0 += duration }
    activity.change(to: .active)
  }
}

@Suite("The screens behind the lock", .device(.touchID))
struct UnlockScreensTests {
  let desk = Desk()

  /// A model whose person has chosen a passcode, signed in and locked again.
  private func locked(_ desk: Desk) async -> UnlockModel {
    let model = desk.model()
    await model.refresh()
    await model.begin(passcode: "mosskettle")
    await model.lock()
    return model
  }

  @Test func theFirstTimeAPasscodeIsChosenAndNobodyIsAsked() async {
    let model = desk.model()
    await model.refresh()
    #expect(model.screen == .welcome)
    await model.begin(passcode: "short")
    #expect(model.screen == .welcome && model.note == "Use at least 6 characters.")
    await model.begin(passcode: "mosskettle")
    #expect(model.showsEntries && model.entries.count == 3 && model.opensWithDevice)
    expectNoPrompt()
  }

  @Test func aFingerOpensTheListAndNothingElseWasAsked() async throws {
    let model = await locked(desk)
    #expect(model.screen == .signIn && model.entries.isEmpty)
    try SimulatedDevice.current.script(.match)
    await model.signIn()
    #expect(model.showsEntries && model.message == nil)
  }

  @Test func afterACancelNothingIsSaidAndTheListStaysShut() async throws {
    let model = await locked(desk)
    try SimulatedDevice.current.script(.tap(.cancel))
    await model.signIn()
    #expect(model.screen == .signIn && model.message == nil && model.entries.isEmpty)
  }

  @Test func theAppsPasscodeOpensTheListToo() async {
    let model = await locked(desk)
    model.choose(.passcode)
    await model.enter("not the one")
    #expect(model.screen == .passcode && model.note == "That is not the passcode. Try again.")
    await model.enter("mosskettle")
    #expect(model.showsEntries)
    expectNoPrompt()
  }

  @Test func noScreenLeadsPastTheLock() async {
    let model = await locked(desk)
    model.choose(.entries)
    model.choose(.welcome)
    model.beginUnprotected()
    await model.switchDevice(on: false)
    #expect(model.screen == .signIn && model.entries.isEmpty && model.opensWithDevice)
  }

  @Test(
    "BR-50: a minute away closes the list, less does not",
    arguments: [(59, true), (60, false), (3_600, false)])
  func timeAway(seconds: Int, staysOpen: Bool) async throws {
    let model = await locked(desk)
    try SimulatedDevice.current.script(.match)
    await model.signIn()
    desk.activity.change(to: .background)
    #expect(!model.showsEntries && model.screen == .entries)
    desk.goAway(for: .seconds(seconds))
    await model.refresh()
    #expect(model.showsEntries == staysOpen && model.entries.isEmpty != staysOpen)
  }

  @Test func newFingersAskForThePasscodeOnce() async throws {
    let model = await locked(desk)
    try SimulatedDevice.current.enrol("left thumb")
    await model.refresh()
    #expect(model.screen == .passcode && model.note?.contains("added or removed") == true)
    model.choose(.signIn)
    #expect(model.screen == .passcode)
    await model.enter("mosskettle")
    await model.lock()
    #expect(model.screen == .signIn)
  }

  @Test func aFingerThatIsAddedAtTheDoorDoesNotOpenIt() async throws {
    let model = await locked(desk)
    try SimulatedDevice.current.enrol("left thumb")
    await model.signIn()
    #expect(model.screen == .passcode && model.entries.isEmpty)
    expectNoPrompt()
  }

  @Test func lockoutSaysSoAndThePasscodeOfTheDeviceIsOffered() async throws {
    let model = await locked(desk)
    try SimulatedDevice.current.script(.mismatch, .mismatch, .mismatch, .tap(.cancel))
    await model.signIn()
    #expect(model.screen == .signIn && model.entries.isEmpty)
  }

  @Test func theDeviceIsSwitchedOffAndOnAsAWayIn() async throws {
    let model = await locked(desk)
    try SimulatedDevice.current.script(.match)
    await model.signIn()
    #expect(model.canSwitch)
    await model.switchDevice(on: false)
    await model.lock()
    #expect(model.screen == .passcode && !model.opensWithDevice)
    await model.enter("mosskettle")
    await model.switchDevice(on: true)
    await model.lock()
    #expect(model.screen == .signIn)
  }

  @Test("Without a passcode of the device", .device(.touchID.noPasscode))
  func withoutProtection() async {
    let model = desk.model()
    await model.refresh()
    #expect(model.options.warning != nil)
    model.beginUnprotected()
    #expect(model.showsEntries)
    await model.lock()
    await model.signIn()
    #expect(model.showsEntries)
    #expect(!model.canSwitch)
    expectNoPrompt()
  }
}
