import DeviceOwner
import LocalAuthTesting
import SignIn
import Testing

@Suite struct DoorTests {
  private let activity = AppActivity(.active)
  private let door: Door

  init() { door = Door(activity: activity, turns: PromptTurns()) }

  @Test(.device(.touchID)) func aFingerOpens() async throws {
    try SimulatedDevice.current.script(.match)
    #expect(await door.open() == .notes)
    #expect(door.lock.isContentVisible)
  }

  @Test(.device(.touchID)) func afterACancelThereIsNothingToSay() async throws {
    try SimulatedDevice.current.script(.tap(.cancel))
    #expect(await door.open() == .door(nil))
    #expect(!door.lock.isContentVisible)
  }

  @Test(.device(.touchID)) func whatIsInTheWayIsTold() async throws {
    let device = try SimulatedDevice.current
    device.script(.sensorFails(.broken), .tap(.cancel))
    #expect(await door.open() == .door(nil))
    device.removePasscode()
    guard case .door(let message?) = await door.open() else { return #expect(Bool(false), "no message") }
    #expect(message.key == .noPasscode)
    #expect(!door.lock.isContentVisible)
  }

  @Test(.device(.touchID)) func newFingersAreAcceptedByThePasscode() async throws {
    let device = try SimulatedDevice.current
    device.script(.match)
    #expect(await door.open() == .notes)
    door.lock.lock()
    device.enrol("left thumb")
    #expect(await door.open() == .appPasscode)
    #expect(try door.passcodeWasRight() == .notes)
    door.lock.lock()
    device.script(.match)
    #expect(await door.open() == .notes)
  }

  @Test(.device(.touchID)) func aMomentAwayHidesItOnly() async throws {
    try SimulatedDevice.current.script(.match)
    #expect(await door.open() == .notes)
    activity.change(to: .background)
    #expect(!door.lock.isContentVisible)
    activity.change(to: .active)
    #expect(door.lock.isContentVisible)
  }

  @Test(.device(.noSensor)) func theDoorOffersWhatThereIs() async throws {
    #expect(door.options.way == .devicePasscode)
    try SimulatedDevice.current.script(.enterPasscode("1234"))
    #expect(await Payment(door.authenticator).pay {})
  }
}
