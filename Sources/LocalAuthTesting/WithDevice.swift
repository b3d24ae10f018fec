import LocalAuthSimulator
import Testing

/// Puts a new device in place while `body` runs, and reports what went otherwise than scripted.
///
/// For a test that needs several devices, or takes the setup as an argument.
///
/// **Errors**: what `body` throws. Steps that are left or did not fit are issues of the test.
@discardableResult
public func withDevice<Result>(
  _ setup: DeviceSetup, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (SimulatedDevice) async throws -> Result
) async throws -> Result {
  try await setup.makeDevice().host(at: sourceLocation, report: DeviceScope.report, body)
}

/// Puts a new device in place while `body` runs, and reports what went otherwise than scripted.
///
/// **Errors**: what `body` throws. Steps that are left or did not fit are issues of the test.
@discardableResult
public func withDevice<Result>(
  _ setup: DeviceSetup, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (SimulatedDevice) throws -> Result
) throws -> Result {
  try setup.makeDevice().host(at: sourceLocation, report: DeviceScope.report, body)
}
