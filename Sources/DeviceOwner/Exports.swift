// An app that imports this library needs Apple's names too: errors, sensors, the context.
@_exported import LocalAuthentication
