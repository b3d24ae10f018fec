// swift-tools-version: 6.1
import PackageDescription

// Without this trait the package needs no system package: only the simulated device remains.
let onLinux: TargetDependencyCondition? = .when(platforms: [.linux], traits: ["LinuxDevice"])

let package = Package(
  name: "swift-local-authentication",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "LocalAuthentication", targets: ["LocalAuthentication"]),
    .library(name: "Security", targets: ["Security"]),
    .library(name: "LocalAuthSimulator", targets: ["LocalAuthSimulator"]),
    // What an app uses on every platform.
    .library(name: "DeviceOwner", targets: ["DeviceOwner"]),
    // For test targets: brings Swift Testing, and XCTest where it is.
    .library(name: "LocalAuthTesting", targets: ["LocalAuthTesting"]),
    // What a prompt is told and what it draws, for programs that show one.
    .library(
      name: "LocalAuthInterface",
      targets: ["LocalAuthModel", "LocalAuthWords", "LocalAuthService", "LocalAuthInterface"]),
    .executable(name: "localauth", targets: ["localauth"]),
  ],
  traits: [
    .trait(
      name: "LinuxDevice",
      description: "The machine's own password and sensors. Needs libpam, libsystemd, libsodium and SQLite."),
    .default(enabledTraits: ["LinuxDevice"]),
  ],
  targets: [
    // Level 0: one tiny target for each foreign library.
    // Locked, zeroed memory: mlock and explicit_bzero, on every platform.
    .target(name: "CLocalAuthMemory"),
    // Linux calls that Glibc's module does not import.
    .target(name: "CLocalAuthLinux"),
    // The machine's account password.
    .systemLibrary(name: "CLocalAuthPAM", providers: [.apt(["libpam0g-dev"])]),
    // sd-event: one loop thread for timers, terminals and (with a reader) the bus.
    .systemLibrary(name: "CLocalAuthSystemd", providers: [.apt(["libsystemd-dev"])]),
    // Seals secrets, and hashes the passwords that open them.
    .systemLibrary(name: "CLocalAuthSodium", providers: [.apt(["libsodium-dev"])]),
    // The file that secrets are kept in: transactions that survive a crash.
    .systemLibrary(name: "CLocalAuthSQLite", providers: [.apt(["libsqlite3-dev"])]),

    // Level 1: pure rules, and the texts.
    .target(name: "LocalAuthModel"),
    .target(name: "LocalAuthWords", dependencies: ["LocalAuthModel"]),

    // Level 2: scenarios as files, and how they are played; on the rules alone they need nothing more.
    .target(name: "LocalAuthScenarios", dependencies: ["LocalAuthModel"]),

    // Level 2: the state machine as pictures, found by a walk through the rules.
    .target(name: "LocalAuthDiagrams", dependencies: ["LocalAuthModel"]),

    // Level 2: runs evaluations; ports to the outside; the seam to Apple's API.
    .target(
      name: "LocalAuthService", dependencies: ["LocalAuthModel", "LocalAuthWords", "CLocalAuthMemory"]),

    // Level 3: what a prompt in another process and who asks for it tell each other.
    .target(
      name: "LocalAuthInterface", dependencies: ["LocalAuthModel", "LocalAuthWords", "LocalAuthService"]),

    // Level 3: secrets, and what opens them.
    .target(
      name: "LocalAuthSecrets", dependencies: ["LocalAuthModel", "LocalAuthWords", "LocalAuthService"]),

    // Level 3: what each error means, with a scenario that shows it; the files of the scenarios go into the program.
    .target(
      name: "LocalAuthExplanations", dependencies: ["LocalAuthScenarios"],
      resources: [.embedInCode("Scenarios")]),

    // Level 4: the parts of the authorities.
    .target(
      name: "LocalAuthSimulator",
      dependencies: ["LocalAuthModel", "LocalAuthWords", "LocalAuthService", "LocalAuthSecrets"]),
    .target(
      name: "LocalAuthLinux",
      dependencies: [
        "LocalAuthModel", "LocalAuthWords", "LocalAuthService", "LocalAuthSecrets", "LocalAuthInterface",
        "CLocalAuthMemory", "CLocalAuthLinux", "CLocalAuthPAM", "CLocalAuthSystemd", "CLocalAuthSodium",
        "CLocalAuthSQLite",
      ]),

    // Level 5: Apple's API.
    // An overlay of the toolchain's module; the compiler takes it for a part of that, so it is in no package.
    .target(name: "CoreFoundation", packageAccess: false),
    .target(
      name: "Security",
      dependencies: [
        "CoreFoundation", "LocalAuthModel", "LocalAuthService", "LocalAuthSecrets",
        .target(name: "LocalAuthLinux", condition: onLinux),
      ]),
    .target(
      name: "LocalAuthentication",
      dependencies: [
        "LocalAuthModel", "LocalAuthWords", "LocalAuthService", "LocalAuthSecrets", "Security",
        .target(name: "LocalAuthLinux", condition: onLinux),
      ]),

    // Level 6: what an app uses; on Apple's platforms it stands on the system's frameworks.
    .target(
      name: "DeviceOwner",
      dependencies: [
        "LocalAuthModel", "LocalAuthWords",
        .target(name: "LocalAuthentication", condition: .when(platforms: [.linux])),
        .target(name: "Security", condition: .when(platforms: [.linux])),
      ]),
    // Level 6: what an app's tests use; it links Testing and XCTest, so no program may depend on it.
    .target(
      name: "LocalAuthTesting",
      dependencies: [
        "LocalAuthModel", "LocalAuthWords", "LocalAuthService", "LocalAuthSecrets", "LocalAuthSimulator",
        "LocalAuthentication", "Security",
      ]),
    // A simulated device behind Apple's API, on which scenarios are played.
    .target(
      name: "LocalAuthScenarioDevices",
      dependencies: [
        "LocalAuthModel", "LocalAuthService", "LocalAuthSimulator", "LocalAuthentication",
        "LocalAuthScenarios",
      ]),

    // Level 7: the command line.
    .executableTarget(
      name: "localauth",
      dependencies: [
        "LocalAuthModel", "LocalAuthWords", "LocalAuthService", "LocalAuthSecrets", "LocalAuthSimulator",
        "LocalAuthLinux", "LocalAuthentication", "Security", "LocalAuthScenarios", "LocalAuthScenarioDevices",
        "LocalAuthExplanations", "LocalAuthDiagrams", "CLocalAuthLinux",
      ]),

    // Tests: one target a source target; the usual spellings of apps twice, in language modes 6 and 5.
    .target(
      name: "LocalAuthOracle", dependencies: ["LocalAuthScenarios"], path: "Tests/Support/LocalAuthOracle"),
    // Random scenarios, on which every device of ours must agree; also a program, for a million events.
    .executableTarget(
      name: "LocalAuthMonkey",
      dependencies: [
        "LocalAuthModel", "LocalAuthService", "LocalAuthScenarios", "LocalAuthScenarioDevices",
      ],
      path: "Tests/Support/LocalAuthMonkey"),
    // Children on pseudo-terminals, and a program for them that uses parts of LocalAuthLinux.
    .target(
      name: "LocalAuthTestSupport", dependencies: ["LocalAuthLinux", "CLocalAuthLinux"],
      path: "Tests/Support/LocalAuthTestSupport"),
    .executableTarget(
      name: "LocalAuthLinuxProbe",
      dependencies: [
        "LocalAuthModel", "LocalAuthService", "LocalAuthSecrets", "LocalAuthInterface", "LocalAuthLinux",
        "LocalAuthentication", "LocalAuthScenarios", "LocalAuthTestSupport", "DeviceOwner", "CLocalAuthLinux",
      ],
      path: "Tests/Support/LocalAuthLinuxProbe"),
    // Uses the toolchain's CoreFoundation and depends on nothing here, yet its build may meet our module of that name.
    .executableTarget(name: "CoreFoundationBystander", path: "Tests/Support/CoreFoundationBystander"),
    .testTarget(
      name: "LocalAuthModelTests", dependencies: ["LocalAuthModel", "LocalAuthScenarios", "LocalAuthOracle"]),
    .testTarget(
      name: "LocalAuthWordsTests",
      dependencies: [
        "LocalAuthModel", "LocalAuthWords", "LocalAuthSecrets", "LocalAuthScenarios", "LocalAuthOracle",
      ]),
    .testTarget(name: "LocalAuthDiagramsTests", dependencies: ["LocalAuthModel", "LocalAuthDiagrams"]),
    .testTarget(name: "LocalAuthServiceTests", dependencies: ["LocalAuthModel", "LocalAuthService"]),
    .testTarget(
      name: "LocalAuthSimulatorTests",
      dependencies: ["LocalAuthModel", "LocalAuthService", "LocalAuthSimulator", "LocalAuthentication"]),
    .testTarget(
      name: "LocalAuthenticationTests",
      dependencies: [
        "LocalAuthModel", "LocalAuthWords", "LocalAuthService", "LocalAuthSimulator", "LocalAuthentication",
        "LocalAuthScenarios",
      ]),
    .testTarget(
      name: "LocalAuthScenariosTests",
      dependencies: [
        "LocalAuthModel", "LocalAuthScenarios", "LocalAuthScenarioDevices", "LocalAuthOracle",
        "LocalAuthMonkey",
      ]),
    .testTarget(
      name: "LocalAuthExplanationsTests",
      dependencies: [
        "LocalAuthExplanations", "LocalAuthSecrets", "LocalAuthentication", "Security", "LocalAuthScenarios",
        "LocalAuthScenarioDevices",
      ]),
    .testTarget(
      name: "SecurityTests",
      dependencies: [
        "LocalAuthModel", "LocalAuthService", "LocalAuthSecrets", "LocalAuthSimulator", "LocalAuthentication",
        "Security", "LocalAuthScenarios",
      ]),
    .testTarget(name: "LocalAuthTestingTests", dependencies: ["LocalAuthTesting"]),
    .testTarget(
      name: "DeviceOwnerTests",
      dependencies: [
        "LocalAuthModel", "LocalAuthService", "LocalAuthSecrets", "DeviceOwner", "LocalAuthTesting",
      ]),
    .testTarget(
      name: "LocalAuthInterfaceTests",
      dependencies: ["LocalAuthModel", "LocalAuthWords", "LocalAuthService", "LocalAuthInterface"]),
    .testTarget(
      name: "LocalAuthLinuxTests",
      dependencies: [
        "LocalAuthModel", "LocalAuthWords", "LocalAuthService", "LocalAuthSecrets", "LocalAuthLinux",
        "LocalAuthSimulator", "DeviceOwner", "LocalAuthTestSupport", "LocalAuthLinuxProbe",
        "CLocalAuthMemory", "CLocalAuthLinux", "CLocalAuthPAM",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "LocalAuthModel", "LocalAuthService", "LocalAuthSecrets", "LocalAuthLinux", "LocalAuthTestSupport",
        "localauth",
      ]),
    // The machine with a real fingerprint stack: fprintd, polkit and the bus, with libfprint's virtual readers.
    .testTarget(
      name: "ReaderTests",
      dependencies: [
        "LocalAuthModel", "LocalAuthLinux", "LocalAuthTestSupport", "LocalAuthScenarios", "LocalAuthOracle",
        "LocalAuthLinuxProbe",
        "localauth",
      ]),
    .testTarget(
      name: "SourceCompatibilityTests",
      dependencies: ["LocalAuthentication", "LocalAuthSimulator", "Security"]),
    .testTarget(
      name: "SourceCompatibilityMode5Tests",
      dependencies: ["LocalAuthentication", "LocalAuthSimulator", "Security"],
      swiftSettings: [.swiftLanguageMode(.v5)]),
  ],
  swiftLanguageModes: [.v6]
)
