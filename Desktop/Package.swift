// swift-tools-version: 6.1
import PackageDescription

// Everything that needs GTK, in a package of its own so that nothing else does.
let package = Package(
  name: "Desktop",
  products: [
    .executable(name: "localauth-prompt", targets: ["localauth-prompt"]),
    .executable(name: "UnlockDemo", targets: ["UnlockDemo"]),
  ],
  dependencies: [
    // The name is said, since a clone may be in a folder of another name.
    .package(name: "swift-local-authentication", path: ".."),
    .package(path: "../Examples/SwiftUI"),
  ],
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    // GTK for Swift: only what our windows need.
    .target(name: "GtkKit", dependencies: ["CGtk"]),
    // An app with a lock: the screens of Examples/SwiftUI in a GTK window.
    .executableTarget(
      name: "UnlockDemo",
      dependencies: [
        "GtkKit", "CGtk",
        .product(name: "UnlockScreens", package: "SwiftUI"),
        .product(name: "DeviceOwner", package: "swift-local-authentication"),
      ]),
    // Shows a prompt that another process asks for.
    .executableTarget(
      name: "localauth-prompt",
      dependencies: [
        "GtkKit", "CGtk",
        .product(name: "LocalAuthInterface", package: "swift-local-authentication"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
