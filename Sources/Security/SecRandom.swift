/// A source of random bytes; there is one, ``kSecRandomDefault``.
///
/// **Source**: Apple's header.
public typealias SecRandomRef = OpaquePointer

/// The system's own source of random bytes: nil.
///
/// **Source**: Apple's header.
public var kSecRandomDefault: SecRandomRef? { nil }

/// Fills memory with random bytes of the system's generator, fit for keys.
///
/// **Shape**: `errSecSuccess`, or the memory must not be used. `bytes` must have room for `count`; a count of 0
/// leaves it alone.
///
/// **Errors**: `errSecParam` for a count below 0, `errSecNotAvailable` when the system gives no random bytes.
///
/// **Threads**: may be used from any; waits only on a machine that has just started and has no randomness yet.
///
/// **Source**: Apple's documentation; chosen which error means what.
@discardableResult
public func SecRandomCopyBytes(
  _ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> Int32 {
  guard count >= 0 else { return errSecParam }
  var filled = 0
  while filled < count {
    let portion = min(256, count - filled)  // as much as the system gives at once
    guard getentropy(bytes + filled, portion) == 0 else { return errSecNotAvailable }
    filled += portion
  }
  return errSecSuccess
}
