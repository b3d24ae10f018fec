// swift-tools-version: 6.1
import PackageDescription

// Screens behind a lock: what they do is in UnlockScreens, for any window system; how they look on Apple's platforms is
// in UnlockApp. A GTK window for the same screens is in Desktop.
let package = Package(
  name: "SwiftUI",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "UnlockScreens", targets: ["UnlockScreens"])],
  dependencies: [.package(name: "swift-local-authentication", path: "../..", traits: [])],
  targets: [
    .target(
      name: "UnlockScreens",
      dependencies: [.product(name: "DeviceOwner", package: "swift-local-authentication")]),
    .executableTarget(name: "UnlockApp", dependencies: ["UnlockScreens"]),
    .testTarget(
      name: "UnlockScreensTests",
      dependencies: [
        "UnlockScreens",
        .product(name: "LocalAuthTesting", package: "swift-local-authentication"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
