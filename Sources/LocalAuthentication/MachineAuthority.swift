import LocalAuthModel
import LocalAuthService

#if LinuxDevice && os(Linux)
  import LocalAuthLinux
#endif

/// The one place that decides what stands behind a context when no test put a device in its place.
enum MachineAuthority {
  static func current() -> any Authority { AuthorityLookup.current { machine } }

  #if LinuxDevice && os(Linux)
    /// This machine: the account's password, and its reader.
    private static let machine: any Authority = EmbeddedDevice.authority(for: thisApp)
  #else
    /// Nothing: no sensor and no passcode, so nothing ever succeeds.
    private static let machine: any Authority = DeviceAuthority.withoutDevice(for: thisApp)
  #endif

  /// This process as the person knows it.
  private static let thisApp: Caller = {
    let info = Bundle.main.infoDictionary ?? [:]
    let executable = ProcessInfo.processInfo.processName
    let name = info["CFBundleDisplayName"] as? String ?? info["CFBundleName"] as? String ?? executable
    return Caller(
      app: AppIdentifier(Bundle.main.bundleIdentifier ?? executable), name: name,
      usageText: info["NSFaceIDUsageDescription"] as? String)
  }()
}
