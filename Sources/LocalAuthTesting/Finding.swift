import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// What a test is told, in the framework that runs it.
enum Finding {
  /// Records a finding for the test that runs, whichever framework runs it.
  static func record(_ finding: String, at place: SourceLocation) {
    Issue.record(Comment(rawValue: finding), sourceLocation: place)
    #if canImport(XCTest)
      // A thread without a task, or a test case without a scope: the framework that is not running does nothing.
      if Test.current == nil { XCTFail("\(place): \(finding)") }
    #endif
  }
}
