import LocalAuthService

extension HiddenEntry {
  /// A copy of a passcode, in locked memory as well; nil when there is no such memory.
  convenience init?(copying passcode: Passcode) {
    do { try self.init() } catch { return nil }
    let isWhole = passcode.withBytes { bytes in
      bytes.allSatisfy { byte in append(KeyText(ascii: byte)) }
    }
    guard isWhole else { return nil }
  }
}
