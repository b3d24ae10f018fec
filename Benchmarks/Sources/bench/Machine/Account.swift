import Glibc

/// The account that the benchmarks run as: see Tests/Support/accounts.
enum Account {
  /// No secret: the account exists only for the run.
  static let password = "correct-horse"

  static func name() throws -> String {
    guard let entry = getpwuid(geteuid()) else { throw Trouble("this account has no name") }
    return String(cString: entry.pointee.pw_name)
  }

  /// Where programs of this account keep their state.
  static func stateFolder() throws -> String {
    guard let path = getenv("XDG_STATE_HOME") else {
      throw Trouble("XDG_STATE_HOME is not set: see Benchmarks/run")
    }
    return String(cString: path)
  }

  /// Fails when a PAM service of the run is missing.
  static func needs(service: String) throws {
    guard access("/etc/pam.d/\(service)", R_OK) == 0 else {
      throw Trouble("there is no /etc/pam.d/\(service) and no account for it: see Benchmarks/run")
    }
  }
}
