/// Why a file or folder of ours is not used.
package enum FileRefusal: Error, Hashable, Sendable {
  /// A folder variable holds no absolute path, and there is no home folder either.
  case noPlace
  /// A name with a slash, a leading dot, or none at all.
  case badName
  /// Something else stands where a plain folder or file should be, such as a symbolic link.
  case wrongKind
  /// It belongs to another user.
  case wrongOwner
  /// Other users may read or write it; the person should take that right away.
  case tooOpen
  /// It is longer than anything we write.
  case tooLarge
  /// So many damaged ones were set aside already that none is added.
  case tooManySetAside
  /// Its bytes are not what we write.
  case damaged
  /// A later version of this library wrote it; it is left alone.
  case newer
  /// The lock of a new attempt is held by nobody who could hold it.
  case markTaken
  /// The system refused.
  case system(SystemError)
}
