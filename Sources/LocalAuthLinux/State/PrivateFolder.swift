import Glibc

/// A folder that only the effective user can enter (0700), held open so that nobody can put another in its
/// place.
package final class PrivateFolder: Sendable {
  /// The folder itself; files in it are opened relative to this.
  package let descriptor: Descriptor

  private init(descriptor: Descriptor) {
    self.descriptor = descriptor
  }

  /// The path of the folder that is held open, also after it was moved. For libraries that want a path.
  package var pathOfDescriptor: String { "/proc/self/fd/\(descriptor.number)" }

  /// Where the folder lies now, without links; the path of the descriptor where the system does not say.
  package var path: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(pathOfDescriptor, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return pathOfDescriptor }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Our folder among the user's states: in XDG_STATE_HOME where that is absolute, else in ~/.local/state.
  ///
  /// Folders that are missing on the way are made, for the user alone.
  ///
  /// - Throws: `FileRefusal`.
  package static func ofState(
    named name: String = "local-authentication", environment: (String) -> String? = environmentValue
  ) throws(FileRefusal) -> PrivateFolder {
    try open(
      name, in: base(variable: "XDG_STATE_HOME", otherwise: [".local", "state"], environment: environment))
  }

  /// Our folder among the user's data: in XDG_DATA_HOME where that is absolute, else in ~/.local/share.
  ///
  /// Folders that are missing on the way are made, for the user alone.
  ///
  /// - Throws: `FileRefusal`.
  package static func ofData(
    named name: String = "local-authentication", environment: (String) -> String? = environmentValue
  ) throws(FileRefusal) -> PrivateFolder {
    try open(
      name, in: base(variable: "XDG_DATA_HOME", otherwise: [".local", "share"], environment: environment))
  }

  /// Opens or makes a private folder in a folder given by path. That path may lead over symbolic links, as
  /// home folders do.
  ///
  /// - Throws: `FileRefusal`.
  package static func open(_ name: String, in path: String) throws(FileRefusal) -> PrivateFolder {
    guard path.utf8.first == UInt8(ascii: "/") else { throw .noPlace }
    try makeFolders(path)
    let parent = try openPlainFolder(AT_FDCWD, path, followsLinks: true)
    return try open(name, in: parent)
  }

  /// Opens or makes a private folder inside this one.
  ///
  /// - Throws: `FileRefusal`.
  package func folder(_ name: String) throws(FileRefusal) -> PrivateFolder {
    try Self.open(name, in: descriptor)
  }

  private static func open(_ name: String, in parent: Descriptor) throws(FileRefusal) -> PrivateFolder {
    try requirePlainName(name)
    if uninterrupted({ mkdirat(parent.number, name, 0o700) }) != 0, errno != EEXIST {
      throw .system(SystemError("mkdirat"))
    }
    let folder = try openPlainFolder(parent.number, name, followsLinks: false)
    var status = stat()
    if uninterrupted({ fstat(folder.number, &status) }) != 0 { throw .system(SystemError("fstat")) }
    // The folder may have been there before us, made by somebody else: nothing of it is repaired.
    guard status.st_uid == geteuid() else { throw .wrongOwner }
    guard status.st_mode & 0o077 == 0 else { throw .tooOpen }
    return PrivateFolder(descriptor: folder)
  }

  private static func openPlainFolder(
    _ parent: Int32, _ name: String, followsLinks: Bool
  ) throws(FileRefusal) -> Descriptor {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
    let number = uninterrupted { openat(parent, name, flags) }
    if number >= 0 { return Descriptor(owning: number) }
    if errno == ELOOP || errno == ENOTDIR { throw .wrongKind }
    throw .system(SystemError("openat"))
  }

  /// Makes what is missing of a path, each folder for the user alone.
  private static func makeFolders(_ path: String) throws(FileRefusal) {
    var partial = ""
    for part in path.split(separator: "/") {
      partial += "/" + part
      var status = stat()
      if stat(partial, &status) == 0 { continue }
      if mkdir(partial, 0o700) != 0, errno != EEXIST { throw .system(SystemError("mkdir")) }
    }
  }

  /// The folder that a variable of the XDG base directories names. Relative values are ignored, as the
  /// specification says.
  private static func base(
    variable: String, otherwise parts: [String], environment: (String) -> String?
  ) throws(FileRefusal) -> String {
    if let value = environment(variable), value.utf8.first == UInt8(ascii: "/") { return value }
    guard let home = homeFolder(environment: environment) else { throw .noPlace }
    return ([home] + parts).joined(separator: "/")
  }

  /// HOME where it is the effective user's own, else what the accounts say: after `sudo` HOME may be
  /// another's.
  private static func homeFolder(environment: (String) -> String?) -> String? {
    if let home = environment("HOME"), home.utf8.first == UInt8(ascii: "/") {
      var status = stat()
      if stat(home, &status) == 0, status.st_uid == geteuid() { return home }
    }
    guard let home = Account.effective()?.home, home.utf8.first == UInt8(ascii: "/") else { return nil }
    return home
  }
}

/// A name that can only mean an entry of the folder it is looked up in.
func requirePlainName(_ name: String) throws(FileRefusal) {
  let bytes = name.utf8
  let isPlain =
    !bytes.isEmpty && bytes.count <= 200 && bytes.first != UInt8(ascii: ".")
    && !bytes.contains(UInt8(ascii: "/")) && !bytes.contains(0)
  if !isPlain { throw .badName }
}

/// The value of an environment variable; nil where it is not set or empty.
package func environmentValue(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
