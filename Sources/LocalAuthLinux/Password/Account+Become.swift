import Glibc

extension Account {
  /// Makes this process the account's own, for good: user, groups and home folder.
  ///
  /// For root alone. Nothing that belongs to root can be reached afterwards, so a trap in the person's
  /// folders catches nobody.
  package func become() throws(SystemError) {
    try checked("initgroups") { initgroups(name, group) }
    // For root these set the real, the effective and the saved one alike.
    try checked("setgid") { setgid(group) }
    try checked("setuid") { setuid(identifier) }
    guard geteuid() == identifier, getuid() == identifier else { throw SystemError("setuid", EPERM) }
    setenv("HOME", home, 1)
    unsetenv("XDG_STATE_HOME")
  }
}
