import CLocalAuthPAM
import Glibc

/// Which PAM service checks the password.
package struct PamService: Hashable, Sendable {
  /// The name under which administrators configure us.
  package static let name = "local-authentication"

  /// Where a service's lines come from.
  package enum Source: String, Hashable, Sendable {
    /// The machine's own folder: an administrator installed it.
    case installed
    /// Our own lines: nothing is installed.
    case shipped
  }

  /// Where this service's lines come from.
  package let source: Source
  private let serviceName: String
  private let folder: PrivateFolder?

  /// The lines that serve where nothing is installed: the account's password, no delay of PAM's own, and no
  /// change to how this program's children are waited for.
  package static let shippedLines = """
    auth     required pam_unix.so nodelay noreap
    account  required pam_unix.so

    """

  /// PAM looks here for a kind of module that a service does not name; without it the machine's `other` would
  /// not be asked, but each check would leave a warning in the log.
  static let refusingLines = """
    auth     required pam_deny.so
    account  required pam_deny.so
    password required pam_deny.so
    session  required pam_deny.so

    """

  private init(installed name: String) {
    source = .installed
    serviceName = name
    folder = nil
  }

  /// A service of the machine by any name: for tests with stacks of their own.
  package init(installedForTests name: String) {
    self.init(installed: name)
  }

  private init(shippedIn folder: PrivateFolder) {
    source = .shipped
    serviceName = Self.name
    self.folder = folder
  }

  /// Which lines would be used now. A link that leads nowhere counts as installed: somebody wanted it.
  package static func source(installedPath: String = "/etc/pam.d/" + name) -> Source {
    var status = stat()
    let isThere = uninterrupted { lstat(installedPath, &status) } == 0 || errno != ENOENT
    return isThere ? .installed : .shipped
  }

  /// The installed service, else our own lines, written to a private folder in the folder given.
  ///
  /// - Throws: `FileRefusal` when the lines cannot be written, or when what is installed cannot be read: PAM
  /// would then
  ///   quietly ask the machine's `other`, which we never do.
  package static func choose(
    installedPath: String = "/etc/pam.d/" + name, folder: PrivateFolder
  ) throws(FileRefusal) -> PamService {
    if source(installedPath: installedPath) == .installed {
      let number = uninterrupted { Glibc.open(installedPath, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
      guard number >= 0 else { throw .system(SystemError("open")) }
      let file = Descriptor(owning: number)
      var status = stat()
      guard uninterrupted({ fstat(file.number, &status) }) == 0 else { throw .system(SystemError("fstat")) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .wrongKind }
      return PamService(installed: name)
    }
    let own = try folder.folder("pam.d")
    let lock = try FileLock(folder: own, name: "lock").hold()
    try put(shippedLines, name, in: own, holding: lock)
    try put(refusingLines, "other", in: own, holding: lock)
    return PamService(shippedIn: own)
  }

  private static func put(
    _ lines: String, _ name: String, in folder: PrivateFolder, holding lock: FileLock.Held
  ) throws(FileRefusal) {
    let file = AtomicFile(folder: folder, name: name, maximumByteCount: 4096)
    let wanted = Array(lines.utf8)
    if let found = try? file.read(), found.bytes == wanted { return }
    try file.write(wanted, holding: lock)
  }

  /// Starts a transaction with this service.
  func start(user: String, _ conversation: UnsafePointer<pam_conv>, _ handle: inout OpaquePointer?) -> Int32 {
    guard let folder else { return pam_start(serviceName, user, conversation, &handle) }
    // By descriptor, not by name: between our check and PAM's reading nobody can put another folder there.
    return pam_start_confdir(serviceName, user, conversation, folder.pathOfDescriptor, &handle)
  }

  /// Equal where the same lines are asked, whatever folder holds them open.
  package static func == (left: PamService, right: PamService) -> Bool {
    left.source == right.source && left.serviceName == right.serviceName
  }

  /// Hashes what `==` compares.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(serviceName)
  }
}
