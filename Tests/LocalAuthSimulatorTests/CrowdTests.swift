import LocalAuthSimulator
import LocalAuthentication
import Testing

@Suite("Many devices in one process")
struct CrowdTests {
  @Test("BR-84 each of 1,000 devices is locked out at its own time, and no other one notices")
  func lockouts() {
    let devices = (0..<1000).map {
      SimulatedDevice(sensor: $0 % 2 == 0 ? .touchID : .faceID, seed: UInt64($0))
    }
    for device in devices { device.actByHand() }
    for (index, device) in devices.enumerated() {
      // Five mismatches, over two prompts or more; then its own number of wrong passcodes.
      for _ in 0..<5 where device.passcodeDemand == nil {
        let answer = device.begin()
        for _ in 0..<6 where device.prompt != nil && device.passcodeDemand == nil {
          if !device.present(.mismatch) { device.tap(.tryAgain) }
        }
        device.tap(.cancel)
        #expect(answer.get() != nil)
      }
      #expect(device.passcodeDemand == .mismatches && device.mismatches == 5)
      device.lock()
      for wrong in 0..<(index % 4) { device.unlock(withPasscode: "wrong \(wrong)") }
      // Its neighbours, and now and then all of them.
      let looked = index % 100 == 99 ? devices.indices : max(0, index - 1)..<min(1000, index + 2)
      for other in looked {
        let isLockedOut = other <= index
        #expect((devices[other].passcodeDemand != nil) == isLockedOut)
        #expect(devices[other].mismatches == (isLockedOut ? 5 : 0))
        #expect(devices[other].state.wrongPasscodes == (isLockedOut ? other % 4 : 0))
        #expect(devices[other].facts.isLocked == isLockedOut)
      }
    }
  }

  @Test("BR-84 in parallel each device counts its own")
  func parallel() async {
    let counts = await withTaskGroup(of: (Int, Int).self, returning: [Int].self) { group in
      for index in 0..<100 {
        group.addTask {
          let device = SimulatedDevice()
          try? device.use { for _ in 0..<(index % 5) { device.mismatchAtLockScreen() } }
          return (index, device.mismatches)
        }
      }
      return await group.reduce(into: Array(repeating: -1, count: 100)) { $0[$1.0] = $1.1 }
    }
    #expect(counts == (0..<100).map { $0 % 5 })
  }

  @Test("A device that nobody holds any more is gone")
  func gone() async {
    weak var device: SimulatedDevice?
    do {
      let made = SimulatedDevice()
      made.actByHand()
      let answer = made.begin()
      made.tap(.cancel)
      #expect(answer.get() == -2)
      device = made
    }
    #expect(await eventually { device == nil })
  }
}
