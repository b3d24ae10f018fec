#if !swift(>=6)

  import LocalAuthSimulator
  import LocalAuthentication
  import Testing

  /// Code that says nothing about concurrency, which only language mode 5 accepts.
  @Suite("Spellings of language mode 5")
  struct OlderSpellingTests {
    private func device() -> SimulatedDevice {
      SimulatedDevice(sensor: .touchID, enrolled: ["right index"], passcode: "1234")
    }

    @Test("a manager whose completion is not Sendable")
    func completion() async throws {
      let device = device()
      device.script(.match)
      try await device.use {
        let succeeded = await withCheckedContinuation { continuation in
          OlderAuthenticationManager().authenticate { succeeded, _ in
            continuation.resume(returning: succeeded)
          }
        }
        #expect(succeeded)
      }
    }

    @Test("a manager that blocks")
    func blocking() throws {
      let device = device()
      device.script(.tap(.cancel))
      try device.use {
        let manager = OlderAuthenticationManager()
        #expect(!manager.authenticateAndWait())
        #expect(manager.lastError?.code == LAError.userCancel.rawValue)
      }
    }

    @Test("a stand-in whose reply is not Sendable")
    func mock() async {
      let context: LAContext = OlderMockContext()
      let error = await #expect(throws: (any Error).self) {
        try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "open your diary")
      }
      #expect((error as? LAError)?.code == .biometryLockout)
    }
  }

#endif
