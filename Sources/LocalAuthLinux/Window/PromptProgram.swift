import Glibc
import LocalAuthModel

/// The program that shows a prompt as a window.
package struct PromptProgram: Hashable, Sendable {
  /// Where it is.
  package let path: String

  /// The one at this path, which the caller trusts.
  package init(path: String) { self.path = path }

  static let name = "localauth-prompt"
  static let folder = "libexec/swift-local-authentication"

  /// The one for this program; nil when none is installed.
  ///
  /// It is looked for in the libexec folder beside this program's own bin, in those of /usr/local and /usr, and then
  /// beside this program. PATH is never asked. A file that others can change, or put another one in the place of, is
  /// passed over: it and each folder above it, links resolved, belong to root or to us and nobody else can write there.
  package static func found(for program: String? = ownPath()) -> PromptProgram? {
    let folder = program.map { $0.split(separator: "/").dropLast().map { "/" + $0 }.joined() }
    let prefix = folder.map { $0.split(separator: "/").dropLast().map { "/" + $0 }.joined() }
    let places = [prefix, "/usr/local", "/usr"].compactMap { $0 }.map { "\($0)/\(Self.folder)" }
    return (places + [folder].compactMap { $0 }).lazy.compactMap { trusted("\($0)/\(name)") }.first
  }

  /// Where this program is, by the kernel's own word.
  package static func ownPath() -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The program at this path, by its resolved path; nil when there is none that can be trusted.
  static func trusted(_ candidate: String) -> PromptProgram? {
    // What was looked at is what is started: a link on the way may change in between.
    guard let resolved = realpath(candidate, nil) else { return nil }
    defer { free(resolved) }
    let path = String(cString: resolved)
    let group = Account.effective()?.privateGroup
    guard isOurs(path, S_IFREG, group), access(path, X_OK) == 0 else { return nil }
    var folders = path.split(separator: "/").dropLast()
    while !folders.isEmpty {
      guard isOurs(folders.map { "/" + $0 }.joined(), S_IFDIR, group) else { return nil }
      folders.removeLast()
    }
    return isOurs("/", S_IFDIR, group) ? PromptProgram(path: path) : nil
  }

  /// Whether it is the system's or the person's own, and nobody else can write to it. A sticky folder is no exception:
  /// anybody can make a folder there before the right one is made.
  private static func isOurs(_ path: String, _ kind: mode_t, _ group: gid_t?) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == kind else { return false }
    // Ubuntu lets a person's own group write to all that the person makes.
    let others: mode_t = status.st_gid == group ? 0o002 : 0o022
    return (status.st_uid == 0 || status.st_uid == geteuid()) && status.st_mode & others == 0
  }
}

/// The display that windows are shown on.
package enum Display {
  /// Whether there is one in this environment.
  package static var isThere: Bool {
    ["WAYLAND_DISPLAY", "DISPLAY"].contains { environmentValue($0) != nil }
  }

  /// What the program that shows a window needs of our environment, and nothing that makes it load other code.
  static var environment: [String] {
    let names = [
      "WAYLAND_DISPLAY", "DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE",
      "XDG_CURRENT_DESKTOP",
      "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "GTK_A11Y", "HOME", "XDG_CONFIG_HOME",
      "XDG_CACHE_HOME",
      "XDG_DATA_DIRS", "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "GDK_BACKEND", "GDK_SCALE",
      "GSK_RENDERER", "GSETTINGS_BACKEND", "ADW_DEBUG_COLOR_SCHEME",
      "ADW_DEBUG_HIGH_CONTRAST",
    ]
    return names.compactMap { name in environmentValue(name).map { "\(name)=\($0)" } }
      + ["PATH=\(ProgramStart.systemPath)", "SWIFT_BACKTRACE=enable=no"]
  }
}
