import DeviceOwner
import LocalAuthTesting
import Testing

@Suite("EnrolmentWatch: have fingers or faces changed since the person signed in?")
struct EnrolmentWatchTests {
  private let watch = EnrolmentWatch(service: "Notes")

  @Test(.device(.faceID)) func aNewFaceIsAChange() throws {
    let device = try SimulatedDevice.current
    #expect(watch.finding == .first)
    try watch.accept()
    #expect(watch.finding == .unchanged)
    device.enrol("another face")
    #expect(watch.finding == .changed)
    #expect(watch.finding == .changed)  // asking accepts nothing
    try watch.accept()
    #expect(watch.finding == .unchanged)
    device.removeEnrolment("another face")
    #expect(watch.finding == .changed)
    expectNoPrompt()
  }

  @Test(
    "BR-71 what is not known is no change",
    arguments: [
      DeviceSetup.touchID.lockedOut, .faceID.denied, .touchID.sensor(.disconnected),
    ])
  func unknown(setup: DeviceSetup) throws {
    try withDevice(setup) { device in
      try watch.accept()
      #expect([.first, .unchanged].contains(watch.finding))
    }
  }

  @Test("BR-71 nothing enrolled is unknown, and the mark stays", .device(.touchID))
  func nothingEnrolled() throws {
    let device = try SimulatedDevice.current
    try watch.accept()
    device.removeAllEnrolments()
    #expect(watch.finding == .unknown)
    try watch.accept()  // the person has come in by another way
    #expect(watch.finding == .unknown)
    device.enrol("thumb")
    #expect(watch.finding == .changed)
    try watch.accept()
    #expect(watch.finding == .unchanged)
  }

  @Test("BR-71 lockout and refusal on the way change nothing", .device(.faceID))
  func lockoutOnTheWay() throws {
    let device = try SimulatedDevice.current
    try watch.accept()
    for _ in 0..<5 { device.mismatchAtLockScreen() }
    #expect(watch.finding != .changed)
    device.app.consent = .denied
    #expect(watch.finding != .changed)
  }

  @Test(
    "BR-74 an update of the system looks like a change; once accepted it goes on, and nothing is lost",
    .device(.touchID))
  func systemUpdate() async throws {
    let device = try SimulatedDevice.current
    var item: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "token",
    ]
    item[kSecValueData as String] = Data("s3cret".utf8)
    item[kSecAttrAccessControl as String] = SecAccessControlCreateWithFlags(
      nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryCurrentSet, nil)
    #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
    try watch.accept()
    device.updateSystem(toMajor: 27)
    #expect(watch.finding == .changed)
    try watch.accept()  // after the app's password
    #expect(watch.finding == .unchanged)
    device.script(.match)
    let secret = try await OwnerAuthenticator().withAuthenticatedContext(
      reason: "Sign in", policy: .deviceOwnerAuthenticationWithBiometrics
    ) { context in
      var result: CFTypeRef?
      let query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrAccount as String: "token",
        kSecReturnData as String: true, kSecUseAuthenticationContext as String: context,
      ]
      _ = SecItemCopyMatching(query as CFDictionary, &result)
      return result as? Data
    }
    #expect(secret == Data("s3cret".utf8))
  }

  @Test(.device(.touchID)) func aMarkThatCannotBeReadIsUnknown() {
    struct Broken: Error {}
    let watch = EnrolmentWatch(load: { throw Broken() }, save: { _ in throw Broken() })
    #expect(watch.finding == .unknown)
    #expect(throws: Broken.self) { try watch.accept() }
  }

  @Test func aWatchOfAnotherDevice() throws {
    let device = DeviceSetup.touchID.makeDevice()
    let watch = EnrolmentWatch(load: { Data("other".utf8) }, save: { _ in }) { SimulatedContext(device) }
    #expect(watch.finding == .changed)
    #expect(device.contextCount == 0)
  }
}
