// swift-tools-version: 6.1
import PackageDescription

// An app that opens secrets and never asks for a mere yes; tested in any container, without a system package.
let package = Package(
  name: "SecretFirst",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(name: "swift-local-authentication", path: "../..", traits: [])
  ],
  targets: [
    .target(
      name: "SecretFirst",
      dependencies: [.product(name: "DeviceOwner", package: "swift-local-authentication")]),
    .testTarget(
      name: "SecretFirstTests",
      dependencies: [
        "SecretFirst",
        .product(name: "LocalAuthTesting", package: "swift-local-authentication"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
