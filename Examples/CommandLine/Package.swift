// swift-tools-version: 6.1
import PackageDescription

// A tool that asks the person at the terminal, by the machine's own password (and, one day, its reader).
let package = Package(
  name: "CommandLine",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-local-authentication", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "ask-owner",
      dependencies: [
        // On Apple's platforms the same source uses the system's framework.
        .product(
          name: "LocalAuthentication", package: "swift-local-authentication",
          condition: .when(platforms: [.linux]))
      ],
      path: "Sources/AskOwner")
  ],
  swiftLanguageModes: [.v6]
)
