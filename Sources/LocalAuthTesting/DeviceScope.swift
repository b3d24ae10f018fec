import LocalAuthService
import LocalAuthSimulator
import Synchronization
import Testing

/// The device of the test that runs, and where its findings go.
struct DeviceScope: Sendable {
  typealias Report = @Sendable (String, SourceLocation) -> Void

  @TaskLocal static var current: DeviceScope?

  let device: SimulatedDevice
  let report: Report

  /// Puts a finding where the test that runs keeps its own.
  static func report(_ finding: String, at place: SourceLocation) {
    report(finding, place)
  }

  /// Where the test that runs keeps its findings.
  static var report: Report {
    if let current { return current.report }
    let app = AuthorityLookup.bound as? SimulatedApp
    return app?.attachments.object(OwnDevice.self)?.report ?? Finding.record
  }
}

/// Finds the test from what a reply has bound, whose thread belongs to no task.
private final class OwnDevice: Sendable {
  private struct Weak {
    weak var device: SimulatedDevice?
  }
  private let weak: Mutex<Weak>
  let report: DeviceScope.Report

  init(_ scope: DeviceScope) {
    weak = Mutex(Weak(device: scope.device))
    report = scope.report
  }
  var device: SimulatedDevice? { weak.withLock { $0.device } }
}

extension SimulatedDevice {
  /// The device of the test that runs: the one of its trait, its `DeviceTestCase`, or the `withDevice` around it.
  ///
  /// **Errors**: `NoDeviceInPlace` where none of them is.
  ///
  /// **Threads**: any task of the test, and replies; not a thread that the test made itself.
  public static var current: SimulatedDevice {
    get throws {
      let scoped = DeviceScope.current?.device
      guard let app = AuthorityLookup.bound as? SimulatedApp else {
        if let scoped { return scoped }
        throw NoDeviceInPlace.none
      }
      if let device = app.attachments.object(OwnDevice.self)?.device { return device }
      if let scoped, scoped.app(app.identifier) === app { return scoped }
      throw NoDeviceInPlace.anothersScope
    }
  }

  /// Puts this device in place for a test, and reports what went otherwise than scripted.
  func host<Result>(
    isolation: isolated (any Actor)? = #isolation, at place: SourceLocation,
    report: @escaping DeviceScope.Report, _ body: (SimulatedDevice) async throws -> Result
  ) async throws -> Result {
    let scope = DeviceScope(device: self, report: report)
    app.attachments.attach(OwnDevice(scope))
    var result: Swift.Result<Result, any Error>?
    do {
      try await use {
        do {
          result = .success(try await DeviceScope.$current.withValue(scope) { try await body(self) })
        } catch {
          result = .failure(error)
        }
      }
    } catch {
      tell(of: error, bodyFailed: result?.hasFailed ?? true, report, place)
    }
    guard let result else { throw CancellationError() }
    return try result.get()
  }

  /// As the other form, for a test that waits by blocking.
  func host<Result>(
    at place: SourceLocation, report: @escaping DeviceScope.Report, _ body: (SimulatedDevice) throws -> Result
  ) throws -> Result {
    let scope = DeviceScope(device: self, report: report)
    app.attachments.attach(OwnDevice(scope))
    var result: Swift.Result<Result, any Error>?
    do {
      try use {
        result = Swift.Result { try DeviceScope.$current.withValue(scope) { try body(self) } }
      }
    } catch {
      tell(of: error, bodyFailed: result?.hasFailed ?? true, report, place)
    }
    guard let result else { throw CancellationError() }
    return try result.get()
  }

  private func tell(
    of error: any Error, bodyFailed: Bool, _ report: DeviceScope.Report, _ place: SourceLocation
  ) {
    guard let failure = error as? ScriptFailure else { return report("\(error)", place) }
    // A body that throws leaves steps and prompts over.
    let problems = bodyFailed ? failure.problems.filter(\.isMisfit) : failure.problems
    guard !problems.isEmpty else { return }
    report("\(problems.map(\.description).joined(separator: "\n"))\n\(story)", place)
  }
}

extension Swift.Result {
  fileprivate var hasFailed: Bool {
    if case .failure = self { true } else { false }
  }
}

extension ScriptProblem {
  fileprivate var isMisfit: Bool {
    switch self {
    case .stepDoesNotFit, .nobodyAnswered: true
    case .stepsLeft, .promptLeft: false
    }
  }
}

/// Why there is no device of a test here.
public enum NoDeviceInPlace: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing has put one in place.
  case none
  /// A device that was put in place by its own `use` hides the test's.
  case anothersScope

  /// What is missing, and what to write.
  public var description: String {
    switch self {
    case .none:
      """
      there is no device of a test here.
        expected: @Test(.device(.touchID)), a suite with that trait, a DeviceTestCase, or withDevice(.touchID) { … }
        A thread that the test made itself does not see it: take the device first, and give it to the thread.
      """
    case .anothersScope:
      """
      this is inside `use` of another device than the test's.
        expected: that device by its own name, or withDevice in place of its `use`
      """
    }
  }
}
