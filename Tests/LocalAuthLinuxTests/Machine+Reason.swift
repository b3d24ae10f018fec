import LocalAuthTestSupport
import Testing

extension Machine {
  /// Why a test with real accounts is skipped.
  static let accountsReason: Comment =
    "needs the accounts of Tests/Support/accounts: run scripts/test as root"
}
