import LocalAuthSimulator
import Testing

/// Gives each test a device of its own, and checks at its end that the script was kept to.
///
/// On a suite it holds for every test in it; the trait nearest to the test counts. Tests that run at the same time do
/// not see each other's devices.
public struct DeviceTrait: TestTrait, SuiteTrait, TestScoping {
  private let setup: DeviceSetup
  private let identity = Identity()

  private final class Identity: Sendable {}

  init(_ setup: DeviceSetup) { self.setup = setup }

  /// A suite's tests get one each.
  public var isRecursive: Bool { true }

  /// This trait where it is the nearest to the test, for each of its cases.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> DeviceTrait? {
    guard testCase != nil else { return nil }
    let nearest = test.traits.last { $0 is DeviceTrait } as? DeviceTrait
    return nearest?.identity === identity ? self : nil
  }

  /// Runs one case of a test with a new device in place.
  ///
  /// **Errors**: what the test throws. Steps that are left or did not fit are issues of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await setup.makeDevice().host(at: test.sourceLocation, report: Finding.record) { _ in
      try await function()
    }
  }
}

extension Trait where Self == DeviceTrait {
  /// A new device of this setup for each test; ``LocalAuthSimulator/SimulatedDevice/current`` is it.
  public static func device(_ setup: DeviceSetup) -> DeviceTrait { DeviceTrait(setup) }
}
