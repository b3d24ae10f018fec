import DeviceOwner
import Testing

@Suite("One import brings Apple's names too")
struct ImportTests {
  @Test func theSensorsNamesAreThere() {
    #expect(LABiometryType.touchID != LABiometryType.faceID)
  }
}
