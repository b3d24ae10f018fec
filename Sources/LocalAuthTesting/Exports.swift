// What a test of an app needs, by one import.
@_exported import LocalAuthSimulator
@_exported import LocalAuthentication
