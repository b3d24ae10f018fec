#if canImport(XCTest)
  import LocalAuthSimulator
  import Testing
  import XCTest

  /// A test case each of whose tests has a device of its own in place, from `setUp` to `tearDown`.
  ///
  /// Subclass it and override ``deviceSetup``. For a case that has a base class already, see
  /// `invokeTest(on:sourceLocation:by:)`.
  open class DeviceTestCase: XCTestCase {
    /// What the device is like when a test begins; Touch ID unless overridden.
    open class var deviceSetup: DeviceSetup { .touchID }

    /// Runs one test with a new device in place.
    ///
    /// **Errors**: none. Steps that are left or did not fit are failures of the test.
    open override func invokeTest() {
      invokeTest(on: type(of: self).deviceSetup) { super.invokeTest() }
    }
  }

  extension XCTestCase {
    /// Puts a new device in place while one test runs: `invokeTest(on: .faceID) { super.invokeTest() }`.
    ///
    /// To be called from an override of `invokeTest()`. It holds for synchronous and asynchronous tests; steps that
    /// are left or did not fit are failures of the test.
    public func invokeTest(
      on setup: DeviceSetup, sourceLocation: SourceLocation = #_sourceLocation, by invoke: () -> Void
    ) {
      // A test case is used by its own test alone, which waits here until it is over.
      nonisolated(unsafe) let testCase = self
      let report: DeviceScope.Report = { testCase.note($0, at: $1) }
      do {
        try setup.makeDevice().host(at: sourceLocation, report: report) { _ in invoke() }
      } catch {
        report("\(error)", sourceLocation)
      }
    }

    private func note(_ finding: String, at place: SourceLocation) {
      #if canImport(ObjectiveC)
        let location = XCTSourceCodeLocation(filePath: place.path, lineNumber: place.line)
        record(
          XCTIssue(
            type: .assertionFailure, compactDescription: finding,
            sourceCodeContext: XCTSourceCodeContext(location: location)))
      #else
        recordFailure(withDescription: finding, inFile: place.path, atLine: place.line, expected: true)
      #endif
    }
  }

  extension SourceLocation {
    fileprivate var path: String {
      #if compiler(>=6.3)
        filePath
      #else
        _filePath
      #endif
    }
  }
#endif
