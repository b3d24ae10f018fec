import Foundation

extension SecretVault {
  /// Removes what an earlier installation of the app has left in the keychain, which outlives the app on Apple's
  /// platforms; to be called at each start, before anything else is done with the vault.
  ///
  /// Whether this installation is new is told by a file in the app's own folder, which goes with the app. It is made
  /// here when it is missing.
  ///
  /// **Prompts**: never.
  ///
  /// **Errors**: `deviceLocked`, and what keeps the file from being seen or made. Nothing is removed unless it is certain
  /// that the file is missing. Keep nothing after an error: the next start would remove it.
  ///
  /// - Parameter mark: The file, such as one in the Application Support folder; not one that is shared or synchronised.
  /// - Returns: Whether this was the first start.
  @discardableResult
  public func removeLeftovers(unlessInstalled mark: URL) throws -> Bool {
    let code = access(mark.path, F_OK) == 0 ? 0 : errno
    if code == 0 { return false }
    guard code == ENOENT else {
      throw CocoaError(.fileReadUnknown, userInfo: [NSFilePathErrorKey: mark.path])
    }
    // Where the device is locked, files may be out of sight as well.
    try keychain.expectUnlocked()
    try removeAll()
    try FileManager.default.createDirectory(
      at: mark.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: mark)
    return true
  }
}
