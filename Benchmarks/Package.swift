// swift-tools-version: 6.1
import PackageDescription

// The figures of the README. A package of its own: nothing that uses the library builds this.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-local-authentication", path: "..")
  ],
  targets: [
    // What a program in C does without us, and Linux calls that Glibc's module does not import.
    .target(
      name: "CBench", dependencies: ["CLibsecret"],
      linkerSettings: [.linkedLibrary("pam"), .linkedLibrary("systemd"), .linkedLibrary("sqlite3")]),
    .systemLibrary(name: "CLibsecret", pkgConfig: "libsecret-1", providers: [.apt(["libsecret-1-dev"])]),
    // How scenarios are played, by a link: the same text as in Sources.
    .target(
      name: "BenchScenarios",
      dependencies: [.product(name: "LocalAuthSimulator", package: "swift-local-authentication")]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CBench", "BenchScenarios",
        .product(name: "Security", package: "swift-local-authentication"),
        .product(name: "LocalAuthentication", package: "swift-local-authentication"),
        .product(name: "LocalAuthSimulator", package: "swift-local-authentication"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
