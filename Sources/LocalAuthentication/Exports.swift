// Apple's LocalAuthentication brings Foundation and Security, and files that import only it rely on that.
@_exported import Foundation
@_exported import Security
