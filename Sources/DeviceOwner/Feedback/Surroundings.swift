import Foundation
import LocalAuthWords

extension Language {
  /// The language that the person has chosen for this program; English where none of ours was.
  public static var ofPerson: Language {
    #if canImport(Darwin)
      return Locale.preferredLanguages.first.flatMap { Language(tag: $0) } ?? .english
    #else
      let environment = ProcessInfo.processInfo.environment
      return Language { environment[$0] }
    #endif
  }
}

extension DeviceFamily {
  /// What this program runs on, by `XDG_CURRENT_DESKTOP` on Linux.
  public static var here: DeviceFamily {
    #if canImport(Darwin)
      return .apple
    #else
      return .linux(Desktop(named: ProcessInfo.processInfo.environment["XDG_CURRENT_DESKTOP"] ?? ""))
    #endif
  }
}

extension DeviceFamily.Desktop {
  /// The desktop of a list such as "ubuntu:GNOME", the first of it that is known.
  ///
  /// **Source**: the desktop entry specification, for `XDG_CURRENT_DESKTOP`.
  init?(named list: String) {
    let known = list.split(separator: ":").lazy.compactMap { name -> DeviceFamily.Desktop? in
      switch name.lowercased() {
      case "gnome", "unity", "gnome-classic": .gnome
      case "kde": .kde
      default: nil
      }
    }
    guard let desktop = known.first else { return nil }
    self = desktop
  }
}
