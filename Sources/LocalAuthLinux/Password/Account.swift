import Glibc

/// A person's account as the machine knows it.
package struct Account: Hashable, Sendable {
  package let identifier: UInt32
  package let group: UInt32
  package let name: String
  package let home: String

  /// The account of the effective user, nil where the machine has none by that number.
  package static func effective() -> Account? { of(geteuid()) }

  /// The account with a number, nil where there is none or the answer is too long to be one.
  package static func of(_ identifier: UInt32) -> Account? {
    found { getpwuid_r(identifier, $0, $1, $2, $3) }
  }

  /// The account of a name, nil where there is none or the answer is too long to be one.
  package static func named(_ name: String) -> Account? {
    found { getpwnam_r(name, $0, $1, $2, $3) }
  }

  /// The group of this person alone, as Debian and Ubuntu make one for each: it has the person's name and no other
  /// members. Nil where the person's group is not of that kind. Unsafe: getgrgid_r writes to memory of the caller's.
  package var privateGroup: gid_t? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65_536) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      var entry = Glibc.group()
      var found: UnsafeMutablePointer<Glibc.group>?
      guard getgrgid_r(group, &entry, start, buffer.count, &found) == 0, found != nil,
        let name = entry.gr_name, String(cString: name) == self.name, entry.gr_mem?.pointee == nil
      else { return nil }
      return group
    }
  }

  private typealias LookUp = (
    UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int,
    UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
  ) -> Int32

  private static func found(_ lookUp: LookUp) -> Account? {
    // Debian's longest entries are far below the first size; a directory service's may not be.
    for size in [4096, 65_536, 1 << 20] {
      var isTooSmall = false
      let account: Account? = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var code = EINTR
        while code == EINTR { code = lookUp(&entry, start, size, &found) }
        isTooSmall = code == ERANGE
        guard code == 0, found != nil, let name = entry.pw_name, let home = entry.pw_dir else { return nil }
        return Account(
          identifier: entry.pw_uid, group: entry.pw_gid, name: String(cString: name),
          home: String(cString: home))
      }
      if !isTooSmall { return account }
    }
    return nil
  }
}
