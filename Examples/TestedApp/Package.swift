// swift-tools-version: 6.1
import PackageDescription

// An app whose sign-in is tested on every path, in any container: it needs no system package.
let package = Package(
  name: "TestedApp",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-local-authentication", path: "../..", traits: [])
  ],
  targets: [
    .target(
      name: "TestedApp",
      dependencies: [
        // On Apple's platforms the same source uses the system's framework.
        .product(
          name: "LocalAuthentication", package: "swift-local-authentication",
          condition: .when(platforms: [.linux]))
      ]),
    .testTarget(
      name: "TestedAppTests",
      dependencies: [
        "TestedApp",
        .product(name: "LocalAuthTesting", package: "swift-local-authentication"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
