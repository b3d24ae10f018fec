import LocalAuthTesting
import Testing

@Suite("Checks of an app's own protection")
struct GuardedSecretTests {
  /// An app that keeps its secret under an access control.
  static func guarded(_ flags: SecAccessControlCreateFlags, on setup: DeviceSetup = .touchID) -> GuardedSecret
  {
    GuardedSecret(on: setup, keep: { try Item(flags: flags).keep() }, open: { try Item(context: $0).read() })
  }

  /// An app that asks LAContext, and then reads what anyone in its process could read.
  static let byWord = GuardedSecret(
    keep: { try Item().keep() },
    open: { context in
      try await context.evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
      return try Item().read()
    })

  @Test(
    "BR-77: what the keychain guards stays closed for a hooked context",
    arguments: [DeviceSetup.touchID, .faceID])
  func closedWhenHooked(setup: DeviceSetup) async {
    await Self.guarded(.biometryCurrentSet, on: setup).expectClosedWhenHooked()
    await Self.guarded(.biometryAny, on: setup).expectClosedWhenHooked()
    await Self.guarded(.userPresence, on: setup).expectClosedWhenHooked()
    await Self.guarded(.devicePasscode, on: setup).expectClosedWhenHooked()
  }

  @Test("BR-77: also where the app asks first, and makes its own context")
  func ownContext() async {
    let secret = GuardedSecret(
      keep: { try Item(flags: .biometryAny).keep() },
      open: { _ in
        let own = LAContext()
        try await own.evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
        return try Item(context: own).read()
      })
    await secret.expectClosedWhenHooked()
  }

  @Test("BR-77: what only waits for a yes opens, and the check says why")
  func openWhenHooked() async throws {
    try await issue(saying: [
      "nobody authenticated", "An item without an access control", "example, token: no access control",
      "Nothing was shown",
    ]) {
      await Self.byWord.expectClosedWhenHooked()
    }
    let own = GuardedSecret(
      keep: {},
      open: { _ in
        try await LAContext().evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
        return "in the program"
      })
    try await issue(saying: ["nobody authenticated", "In the keychain: nothing."]) {
      await own.expectClosedWhenHooked()
    }
  }

  @Test("a secret that never opens proves nothing")
  func neverOpens() async throws {
    let nothing = GuardedSecret(keep: {}, open: { try Item(context: $0).read() })
    try await issue(saying: ["the check says nothing", "-25300"]) { await nothing.expectClosedWhenHooked() }
    let unkept = GuardedSecret(
      on: .touchID.notEnrolled, keep: { try Item(flags: .biometryAny).keep() },
      open: { try Item(context: $0).read() })
    try await issue(saying: ["It was not kept at all.", "-25293"]) { await unkept.expectBoundToEnrolment() }
    // By the passcode alone: no finger opens it, so nothing is said about fingers.
    try await issue(saying: ["the check says nothing", "alone does not open"]) {
      await Self.guarded(.devicePasscode).expectBoundToEnrolment()
    }
  }

  @Test("the current set is bound, and gone with its fingers")
  func currentSet() async {
    await Self.guarded(.biometryCurrentSet).expectBoundToEnrolment()
    await Self.guarded(.biometryCurrentSet).expectGoneAfterReenrolment()
    await Self.guarded(.biometryCurrentSet, on: .faceID).expectGoneAfterReenrolment()
  }

  @Test("any finger is not bound, and the check says why")
  func anyFinger() async throws {
    try await issue(saying: ["added after it was kept", "[.biometryAny]", ".biometryCurrentSet, which holds"])
    {
      await Self.guarded(.biometryAny).expectBoundToEnrolment()
    }
    try await issue(saying: ["still there", "whatever is enrolled when it is opened"]) {
      await Self.guarded(.userPresence).expectGoneAfterReenrolment()
    }
    try await issue(saying: ["added after it was kept", "No item has an access control."]) {
      await Self.byWord.expectBoundToEnrolment()
    }
  }

  @Test("these fingers or the passcode: bound, and not gone")
  func orPasscode() async throws {
    let secret = Self.guarded([.biometryCurrentSet, .or, .devicePasscode])
    await secret.expectBoundToEnrolment()
    try await issue(saying: ["still there", "The passcode opened it."]) {
      await secret.expectGoneAfterReenrolment()
    }
  }

  @Test("an app that asks for a secret that is gone")
  func asksInVain() async throws {
    let secret = GuardedSecret(
      keep: { try Item(flags: .biometryCurrentSet).keep() },
      open: { context in
        try await context.evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
        return try Item(context: context).read()
      })
    await secret.expectBoundToEnrolment()
    try await issue(saying: ["asked for a secret that is gone", "kSecUseAuthenticationUIFail"]) {
      await secret.expectGoneAfterReenrolment()
    }
  }

  @Test("a copy that the app holds is found")
  func copy() async throws {
    let copy = "s3cret"
    let secret = GuardedSecret(
      keep: { try Item(flags: .biometryAny).keep() },
      open: { context in
        try await context.evaluatePolicy(bioOnly, localizedReason: "Open the vault.")
        return copy
      })
    try await issue(saying: ["the app holds a copy of it"]) { await secret.expectClosedWhenHooked() }
  }
}
