import Foundation
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService

#if LinuxDevice && os(Linux)
  import LocalAuthLinux
#endif

/// The one place that decides what stands behind a context or a query when no test put a device in its place.
package enum MachineAuthority {
  /// The authority of a context or a query that is made here and now.
  package static func current() -> any Authority { AuthorityLookup.current { machine } }

  private static let machine: any Authority = {
    let authority = device
    authority.attachments.attach(
      AppSecrets(SecretStore(storage), groups: accessGroups(info, own: thisApp.app.name)))
    return authority
  }()

  #if LinuxDevice && os(Linux)
    /// This machine: the account's password, and its reader.
    private static var device: any Authority { EmbeddedDevice.authority(for: thisApp) }
    private static var storage: any ItemStorage { EmbeddedSecrets.storage() }
  #else
    /// Nothing: no sensor and no passcode, so nothing ever succeeds.
    private static var device: any Authority { DeviceAuthority.withoutDevice(for: thisApp) }
    /// Secrets that nobody guards, until the process ends.
    private static var storage: any ItemStorage { MemoryItemStorage() }
  #endif

  private static var info: [String: Any] { Bundle.main.infoDictionary ?? [:] }

  /// This process as the person knows it.
  private static let thisApp: Caller = {
    let info = Self.info
    let executable = executableName
    let name = info["CFBundleDisplayName"] as? String ?? info["CFBundleName"] as? String ?? executable
    return Caller(
      app: AppIdentifier(Bundle.main.bundleIdentifier ?? executable), name: name,
      usageText: info["NSFaceIDUsageDescription"] as? String)
  }()

  /// The file that runs, under its own name: whoever starts it may call it anything.
  private static var executableName: String {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard let name = path?.split(separator: "/").last else { return ProcessInfo.processInfo.processName }
    // What the kernel adds when the file was replaced while it ran.
    return name.hasSuffix(" (deleted)") ? String(name.dropLast(10)) : String(name)
  }

  /// The groups that an app's Info.plist names, as entitlements do on Apple platforms, and then its own.
  ///
  /// The first is that of items that name none: an app that shares its items by default names no group at all.
  /// Source: Apple's documentation of `kSecAttrAccessGroup`.
  package static func accessGroups(_ info: [String: Any], own: String) -> [String] {
    (info["keychain-access-groups"] as? [String] ?? []) + [own]
  }
}
