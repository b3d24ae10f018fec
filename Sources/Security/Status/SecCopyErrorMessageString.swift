/// A status in words: a sentence for the codes that an app meets, and the number, with its name if it has one,
/// for all others.
///
/// **Shape**: never nil. `reserved` has no meaning; pass nil.
///
/// **Threads**: may be used from any.
///
/// **Source**: Apple's documentation; the words are ours, and are not for decisions.
@discardableResult
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
  let text = status.sentence ?? "Error \(status)\(status.nameInBlock.map { " (\($0))" } ?? "")."
  return text as CFString
}

extension NSError {
  /// An error of this module: a status, and what exactly is wrong, for developers.
  ///
  /// **Source**: Apple's published source for domain and code; chosen that the description is the exact reason,
  /// as it is a mistake in the program that it tells of.
  package convenience init(status: OSStatus, reason: String) {
    self.init(
      domain: NSOSStatusErrorDomain, code: Int(status), userInfo: [NSLocalizedDescriptionKey: reason])
  }
}

extension UnsafeMutablePointer where Pointee == Unmanaged<CFError>? {
  /// Leaves an error for the caller, who takes it over with `takeRetainedValue()`.
  package func leave(_ error: NSError) {
    pointee = Unmanaged.passRetained(error)
  }
}
