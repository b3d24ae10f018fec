import Glibc

extension FileRefusal {
  /// What is wrong with the folder that keeps attempts and delays, and what to do about it.
  var explanation: String {
    let folder = "The folder “local-authentication” in XDG_STATE_HOME (or ~/.local/state)"
    return switch self {
    case .noPlace:
      "There is no home folder to keep attempts in: set HOME or XDG_STATE_HOME to a folder of yours."
    case .badName: "\(folder) cannot be used: a name in it is not allowed."
    case .wrongKind: "\(folder) holds a link or something else in the place of a file: remove it."
    case .wrongOwner: "\(folder) belongs to another user: move it away or give it back with “chown”."
    case .tooOpen: "\(folder) can be used by others: run “chmod -R go-rwx” on it."
    case .tooLarge, .damaged: "\(folder) holds a damaged file."
    case .tooManySetAside: "\(folder) holds too many damaged files: look at them and remove them."
    case .newer: "\(folder) was written by a newer version of this library: update this program."
    case .markTaken: "\(folder) is in use by a program that does not keep to its rules."
    case .system(let error) where error.code == EACCES: Self.wrongOwner.explanation
    case .system(let error): "\(folder) cannot be used (\(error)): see whether the disk is full or read-only."
    }
  }
}
