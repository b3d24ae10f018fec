import Glibc

/// A system call that failed: which one, and why.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call's name, such as `openat`.
  package let call: String
  /// The `errno` it left.
  package let code: Int32

  /// By default with the `errno` of the call just made.
  package init(_ call: String, _ code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  /// The call and the number: no path and no name of a person.
  package var description: String { "\(call): error \(code)" }
}

/// Repeats a call that a signal cut short; the result is -1 only for a real failure.
@discardableResult
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// Repeats a call that a signal cut short, and throws when it fails.
@discardableResult
func checked<Result: SignedInteger>(_ name: String, _ call: () -> Result) throws(SystemError) -> Result {
  let result = uninterrupted(call)
  if result == -1 { throw SystemError(name) }
  return result
}
