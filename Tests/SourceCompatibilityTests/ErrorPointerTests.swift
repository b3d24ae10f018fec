import LocalAuthentication
import Testing

/// The ways in which apps hand over a place for an error.
@Suite("Error pointers")
struct ErrorPointerTests {
  /// Leaves an error like a failing preflight does.
  @discardableResult
  private func preflight(error: NSErrorPointer) -> Bool {
    error?.pointee = NSError(domain: LAErrorDomain, code: LAError.passcodeNotSet.rawValue)
    return false
  }

  @Test("a variable by reference")
  func variable() {
    var error: NSError?
    #expect(!preflight(error: &error))
    #expect((error as? LAError)?.code == .passcodeNotSet)

    var initialised: NSError? = nil
    preflight(error: &initialised)
    #expect(initialised?.code == LAError.Code.passcodeNotSet.rawValue)
  }

  @Test("nil, and a pointer variable")
  func pointers() {
    #expect(!preflight(error: nil))
    let nobody: NSErrorPointer = nil
    preflight(error: nobody)

    var error: NSError?
    withUnsafeMutablePointer(to: &error) { pointer in
      let stored: NSErrorPointer = pointer
      preflight(error: stored)
      let generic: AutoreleasingUnsafeMutablePointer<NSError?>? = stored
      #expect(generic?.pointee?.code == -5)
    }
    #expect(error?.domain == LAErrorDomain)
  }

  @Test("passed on through a function of the app")
  func passedOn() {
    func canSignIn(_ error: NSErrorPointer) -> Bool { preflight(error: error) }
    func canSignIn(leaving error: inout NSError?) -> Bool { preflight(error: &error) }

    var first: NSError?
    var second: NSError?
    #expect(!canSignIn(&first))
    #expect(!canSignIn(leaving: &second))
    #expect(first == second)
  }

  @Test("an error without content")
  func empty() {
    #expect(NSError().code == 0)
    let error: Error = NSError()
    #expect((error as? LAError) == nil)
  }
}
