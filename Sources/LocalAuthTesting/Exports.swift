// What a test of an app needs, by one import.
@_exported import LocalAuthSimulator
@_exported import LocalAuthentication
// Expectations note the place of their call by a macro of Testing, also in files for XCTest.
@_exported import Testing
