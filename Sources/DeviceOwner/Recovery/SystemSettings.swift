import Foundation
import LocalAuthWords

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// The system's own settings for fingers, faces and the passcode.
struct SystemSettings: Sendable {
  /// What the person wants to change.
  enum Place {
    case fingerprints, password

    /// The command for it where there is no desktop.
    var command: String {
      switch self {
      case .fingerprints: "fprintd-enroll"
      case .password: "passwd"
      }
    }
  }

  /// A program, and what to start it with.
  struct Program: Hashable, Sendable {
    let path: String
    let arguments: [String]
  }

  var device = DeviceFamily.here
  var environment = ProcessInfo.processInfo.environment
  /// Where programs of the system are. Not `PATH`, which anybody may have changed.
  var folders = ["/usr/bin", "/usr/local/bin", "/run/current-system/sw/bin"]

  /// Opens the settings, or names the command that does the same.
  func open(_ place: Place) async -> Recovery.Result {
    #if canImport(UIKit) && !os(watchOS)
      // The app's own page; the message has spelt out the rest of the way.
      guard let page = URL(string: await UIApplication.openSettingsURLString) else { return .leftToApp }
      return await UIApplication.shared.open(page) ? .openedSettings : .leftToApp
    #elseif canImport(AppKit)
      guard let panel = URL(string: "x-apple.systempreferences:com.apple.Touch-ID-Settings.extension") else {
        return .leftToApp
      }
      return NSWorkspace.shared.open(panel) ? .openedSettings : .leftToApp
    #elseif os(Linux)
      guard let program, start(program) else { return .needsCommand(place.command) }
      return .openedSettings
    #else
      return .leftToApp
    #endif
  }

  /// The panel for accounts, which has the fingerprints and the password, in the settings of the desktop.
  ///
  /// **Source**: the desktop entries of gnome-control-center 43 and later, and of Plasma 5 and 6.
  var program: Program? {
    guard case .linux(let desktop?) = device, hasDisplay else { return nil }
    let names =
      switch desktop {
      case .gnome: ["gnome-control-center"]
      case .kde: ["systemsettings", "systemsettings5"]
      }
    for name in names {
      for folder in folders where FileManager.default.isExecutableFile(atPath: "\(folder)/\(name)") {
        return Program(path: "\(folder)/\(name)", arguments: arguments(on: desktop, folder))
      }
    }
    return nil
  }

  private func arguments(on desktop: DeviceFamily.Desktop, _ folder: String) -> [String] {
    switch desktop {
    case .kde: return ["kcm_users"]
    case .gnome:
      // A panel of its own until GNOME 45, then a part of another.
      let entry = "\(folder)/../share/applications/gnome-user-accounts-panel.desktop"
      return FileManager.default.fileExists(atPath: entry) ? ["user-accounts"] : ["system", "users"]
    }
  }

  private var hasDisplay: Bool {
    ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  #if os(Linux)
    /// Starts a program by itself, without a shell, and does not wait for it.
    private func start(_ program: Program) -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program.path)
      process.arguments = program.arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return (try? process.run()) != nil
    }
  #endif
}
