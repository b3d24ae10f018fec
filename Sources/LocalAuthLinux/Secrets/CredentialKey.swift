import Glibc
import LocalAuthSecrets
import LocalAuthService

/// A root key that systemd hands to a service as a credential: 32 bytes, which the service manager may have sealed
/// with a TPM. Never made here.
package struct CredentialKey: RootKeySource {
  /// The credential's name.
  package static let name = "local-authentication.root-key"
  package let kind = RootKeyKind.credential
  private let folder: String?

  /// In the folder that the service manager names.
  package init(folder: String? = environmentValue("CREDENTIALS_DIRECTORY")) { self.folder = folder }

  package func find(store _: [UInt8]) throws(StorageFault) -> LockedMemory? {
    guard let folder, folder.utf8.first == UInt8(ascii: "/") else { return nil }
    let path = "\(folder)/\(Self.name)"
    let number = uninterrupted { open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard number >= 0 else { return nil }
    do throws(FileRefusal) {
      return try KeyFile.read(Self.name, in: Descriptor(owning: number), check: Self.check)
    } catch {
      if error == .damaged { throw .noKey("“\(path)” is no key: it must have 32 bytes.") }
      throw .refused(error, path: path)
    }
  }

  package func make(store _: [UInt8]) throws(StorageFault) -> LockedMemory {
    throw .noKey(
      "There is no credential “\(Self.name)”: give it to the service with LoadCredentialEncrypted=.")
  }

  /// The service manager's file: its own or ours, and closed to all others.
  private static func check(_ file: Descriptor) throws(FileRefusal) {
    var status = stat()
    if uninterrupted({ fstat(file.number, &status) }) != 0 { throw .system(SystemError("fstat")) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .wrongKind }
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .wrongOwner }
    guard status.st_mode & 0o027 == 0 else { throw .tooOpen }
  }
}
