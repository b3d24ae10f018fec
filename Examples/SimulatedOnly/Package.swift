// swift-tools-version: 6.1
import PackageDescription

// A package that wants the simulated device alone, for its tests: it needs no system package.
let package = Package(
  name: "SimulatedOnly",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-local-authentication", path: "../..", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "SimulatedOnly",
      dependencies: [
        .product(name: "LocalAuthentication", package: "swift-local-authentication"),
        .product(name: "Security", package: "swift-local-authentication"),
        .product(name: "LocalAuthSimulator", package: "swift-local-authentication"),
      ]),
    .testTarget(
      name: "SignInTests",
      dependencies: [
        .product(name: "LocalAuthentication", package: "swift-local-authentication"),
        .product(name: "LocalAuthSimulator", package: "swift-local-authentication"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
