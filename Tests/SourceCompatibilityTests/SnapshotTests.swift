@testable import LocalAuthentication
import Testing

/// Domain states and environment states as values: equal by content, copied to objects of their own.
@Suite("Snapshots")
struct SnapshotTests {
  static let finger = Data([1, 2, 3])

  @Test("domain states are equal by content")
  func domainStateEquality() {
    let one = LADomainState(
      biometry: LADomainStateBiometry(biometryType: .touchID, stateHash: Self.finger))
    let same = LADomainState(
      biometry: LADomainStateBiometry(biometryType: .touchID, stateHash: Self.finger))
    let reenrolled = LADomainState(
      biometry: LADomainStateBiometry(biometryType: .touchID, stateHash: Data([9])))
    #expect(one == same)
    #expect(one.hash == same.hash)
    #expect(one != reenrolled)
    #expect(one.stateHash == Self.finger)
    #expect(one.biometry.stateHash == Self.finger)
    #expect(!one.isEqual("something else"))
  }

  @Test("a domain state without companions")
  func noCompanions() {
    let state = LADomainState(
      biometry: LADomainStateBiometry(biometryType: .none, stateHash: nil))
    #expect(state.stateHash == nil)
    #expect(state.companion.availableCompanionTypes.isEmpty)
    #expect(state.companion.stateHash == nil)
    #expect(state.companion.stateHash(for: .watch) == nil)
  }

  @Test("a domain state with companions")
  func companions() {
    let companion = LADomainStateCompanion(hashes: [.mac: Data([8]), .watch: Data([7])])
    let state = LADomainState(
      biometry: LADomainStateBiometry(biometryType: .faceID, stateHash: Self.finger),
      companion: companion)
    #expect(companion.availableCompanionTypes == [.watch, .mac])
    #expect(companion.stateHash(for: .watch) == Data([7]))
    #expect(companion.stateHash == Data([7, 8]))
    #expect(state.stateHash == Data([1, 2, 3, 7, 8]))
  }

  @Test("environment states are copied to objects of their own, equal by content")
  func environmentState() throws {
    let biometry = LAEnvironment.MechanismBiometry(
      biometryType: .faceID, localizedName: "Face ID", isUsable: true, isEnrolled: true,
      isLockedOut: false, stateHash: Self.finger)
    let password = LAEnvironment.MechanismUserPassword(
      localizedName: "Password", isUsable: true, isSet: true)
    let watch = LAEnvironment.MechanismCompanion(
      type: .watch, localizedName: "Watch", isUsable: false, stateHash: nil)
    let state = LAEnvironment.State(biometry: biometry, userPassword: password, companions: [watch])

    let copy = try #require(state.copy() as? LAEnvironment.State)
    #expect(copy == state)
    #expect(copy !== state)
    #expect(copy.hash == state.hash)
    #expect(state.allMechanisms == [biometry, password, watch])
    #expect(state.allMechanisms.map(\.iconSystemName) == ["faceid", "lock", "applewatch"])
    #expect(state != LAEnvironment.State(biometry: biometry, userPassword: nil))
    #expect(LAEnvironment.State(biometry: nil, userPassword: nil).allMechanisms.isEmpty)
  }

  @Test("mechanisms differ by kind and by any part")
  func mechanisms() {
    func biometry(lockedOut: Bool) -> LAEnvironment.MechanismBiometry {
      LAEnvironment.MechanismBiometry(
        biometryType: .touchID, localizedName: "Touch ID", isUsable: !lockedOut, isEnrolled: true,
        isLockedOut: lockedOut, stateHash: Self.finger)
    }
    #expect(biometry(lockedOut: false) == biometry(lockedOut: false))
    #expect(biometry(lockedOut: false) != biometry(lockedOut: true))
    let bare: LAEnvironment.Mechanism = LAEnvironment.Mechanism(
      isUsable: true, localizedName: "Password", iconSystemName: "lock")
    let password: LAEnvironment.Mechanism = LAEnvironment.MechanismUserPassword(
      localizedName: "Password", isUsable: true, isSet: true)
    #expect(bare != password)
    #expect(password != bare)
  }

  @Test("an observer that wants no news, and one that does")
  func observers() {
    final class Deaf: NSObject, LAEnvironment.Observer {}
    final class Attentive: NSObject, LAEnvironment.Observer {
      func environment(
        _ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State
      ) {}
    }
    let observers: [any LAEnvironment.Observer] = [Deaf(), Attentive()]
    #expect(observers.count == 2)
  }
}
