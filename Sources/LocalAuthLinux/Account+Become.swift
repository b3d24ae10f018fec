import Glibc

extension Account {
  /// The account of this name; nil where there is none.
  package static func named(_ name: String) -> Account? {
    // The number is looked up again by `of`, which bounds what it takes.
    guard let entry = getpwnam(name) else { return nil }
    return of(entry.pointee.pw_uid)
  }

  /// Makes this process the account's own, for good: user, groups and home folder.
  ///
  /// For root alone. Nothing that belongs to root can be reached afterwards, so a trap in the person's
  /// folders catches nobody.
  package func become() throws(SystemError) {
    guard let entry = getpwuid(identifier) else { throw SystemError("getpwuid", ENOENT) }
    let group = entry.pointee.pw_gid
    try checked("initgroups") { initgroups(name, group) }
    // For root these set the real, the effective and the saved one alike.
    try checked("setgid") { setgid(group) }
    try checked("setuid") { setuid(identifier) }
    guard geteuid() == identifier, getuid() == identifier else { throw SystemError("setuid", EPERM) }
    setenv("HOME", home, 1)
    unsetenv("XDG_STATE_HOME")
  }
}
