// swift-tools-version: 6.1
import PackageDescription

// An app's door, from the first question to the lock behind the person; the same source on every platform.
let package = Package(
  name: "SignIn",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    // An app that runs on a Linux machine leaves the traits as they are.
    .package(name: "swift-local-authentication", path: "../..", traits: [])
  ],
  targets: [
    .target(
      name: "SignIn",
      dependencies: [.product(name: "DeviceOwner", package: "swift-local-authentication")]),
    .testTarget(
      name: "SignInTests",
      dependencies: [
        "SignIn",
        .product(name: "DeviceOwner", package: "swift-local-authentication"),
        .product(name: "LocalAuthTesting", package: "swift-local-authentication"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
