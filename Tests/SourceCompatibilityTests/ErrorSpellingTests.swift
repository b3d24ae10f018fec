import LocalAuthentication
import Testing

/// How apps take an error apart. Every spelling is tried with an `NSError`, as `canEvaluatePolicy` writes it, and
/// with a thrown `LAError`.
@Suite("Error spellings")
struct ErrorSpellingTests {
  static let cancels: [any Error & Sendable] = [
    NSError(domain: LAErrorDomain, code: -2), LAError(.userCancel),
  ]

  @Test("as? LAError, from any Error, Any, NSError and NSError?", arguments: cancels)
  func conditionalCast(error: any Error & Sendable) throws {
    let plain: any Error = error
    #expect((plain as? LAError)?.code == .userCancel)

    let anything: Any = error
    #expect((anything as? LAError)?.code == .userCancel)

    let foundation = error as NSError
    #expect((foundation as? LAError)?.code == .userCancel)

    let optional: NSError? = foundation
    #expect((optional as? LAError)?.code == .userCancel)

    let optionalError: Error? = error
    if let laError = optionalError as? LAError, laError.code == .userCancel {
      #expect(laError.errorCode == -2)
    } else {
      Issue.record("an optional Error did not cast")
    }
    guard let la = error as? LAError else {
      Issue.record("the existential did not cast")
      return
    }
    #expect(la.errorUserInfo.isEmpty)
  }

  @Test("is LAError, in both directions")
  func typeTest() {
    let ours: any Error = NSError(domain: LAErrorDomain, code: -8)
    let foreign: any Error = NSError(domain: NSPOSIXErrorDomain, code: -8)
    let unlisted: any Error = NSError(domain: LAErrorDomain, code: -1001)
    #expect(ours is LAError)
    #expect(!(foreign is LAError))
    #expect(!(unlisted is LAError))
    #expect((unlisted as NSError).code == -1001)
  }

  @Test("catch LAError.userCancel", arguments: cancels)
  func catchCode(error: any Error & Sendable) {
    func verdict() -> String {
      do {
        throw error
      } catch LAError.userFallback {
        return "fallback"
      } catch LAError.userCancel, LAError.appCancel {
        return "cancelled"
      } catch {
        return "other"
      }
    }
    #expect(verdict() == "cancelled")
  }

  @Test("catch let error as LAError", arguments: cancels)
  func catchType(error: any Error & Sendable) {
    func code() -> LAError.Code? {
      do { throw error } catch let error as LAError { return error.code } catch { return nil }
    }
    func number() -> Int? {
      do { throw error } catch let error as NSError { return error.code } catch { return nil }
    }
    func narrowed() -> Bool {
      do { throw error } catch let error as LAError where error.code == .userCancel { return true } catch {
        return false
      }
    }
    #expect(code() == .userCancel)
    #expect(number() == LAError.userCancel.rawValue)
    #expect(narrowed())
  }

  @Test("switch and if case over an Error", arguments: cancels)
  func patterns(error: any Error & Sendable) {
    switch error {
    case LAError.userFallback, LAError.biometryLockout:
      Issue.record("matched another code")
    case LAError.userCancel:
      break
    default:
      Issue.record("did not match")
    }
    if case LAError.authenticationFailed = error { Issue.record("matched another code") }
    guard case LAError.userCancel = error else {
      Issue.record("did not match")
      return
    }
    switch error {
    case let error as LAError: #expect(error.code == .userCancel)
    default: Issue.record("did not match by type")
    }
  }

  @Test("a pattern with the newer and with the older name of one code")
  func olderNames() {
    let error: any Error = NSError(domain: LAErrorDomain, code: -6)
    if case LAError.biometryNotAvailable = error {} else { Issue.record("newer name") }
    if case LAError.touchIDNotAvailable = error {} else { Issue.record("older name") }
    #expect(LAError.Code.touchIDLockout == .biometryLockout)
    #expect(LAError.Code(rawValue: -7) == .biometryNotEnrolled)
    #expect(LAError.Code(rawValue: -11) == .companionNotAvailable)
  }

  @Test("making and throwing one")
  func making() throws {
    let error = LAError(.appCancel)
    #expect(error.code == LAError.appCancel)
    #expect(error.code == LAError.Code.appCancel)
    #expect(error == LAError(.appCancel))
    #expect(error != LAError(.userCancel))
    #expect(Set([error, LAError(.appCancel)]).count == 1)
    #expect(LAError.errorDomain == "com.apple.LocalAuthentication")
    #expect((error as NSError).domain == LAErrorDomain)
    #expect((error as NSError).domain == kLAErrorDomain)
    #expect((error as Error)._code == -9)
    #expect((error as Error)._domain == LAErrorDomain)
    #expect(throws: LAError.self) { throw LAError(.passcodeNotSet) }
    #expect(throws: LAError(.passcodeNotSet)) { throw LAError(.passcodeNotSet) }

    let told = LAError(.authenticationFailed, userInfo: [NSLocalizedDescriptionKey: "Not recognised."])
    #expect(told.localizedDescription == "Not recognised.")
    #expect(told.userInfo[NSLocalizedDescriptionKey] as? String == "Not recognised.")
    #expect((told as NSError).localizedDescription == "Not recognised.")
  }

  @Test("typed throws and Result")
  func typedThrows() {
    func unlock() throws(LAError) { throw LAError(.notInteractive) }
    do { try unlock() } catch { #expect(error.code == .notInteractive) }

    let failed: Result<Bool, LAError> = .failure(LAError(.userFallback))
    #expect(throws: LAError.self) { try failed.get() }
    if case .failure(let error) = failed { #expect(error.code == .userFallback) }
    switch failed {
    case .success: Issue.record("succeeded")
    case .failure(LAError.userFallback): break
    case .failure: Issue.record("did not match inside the Result")
    }
  }

  @Test("a switch over the code, all cases and @unknown default")
  func exhaustive() {
    func isCancel(_ code: LAError.Code) -> Bool {
      switch code {
      case .userCancel, .appCancel, .systemCancel: true
      case .authenticationFailed, .userFallback, .passcodeNotSet: false
      case .touchIDNotAvailable, .touchIDNotEnrolled, .touchIDLockout: false
      case .invalidContext, .notInteractive, .watchNotAvailable: false
      case .biometryNotPaired, .biometryDisconnected, .invalidDimensions: false
      @unknown default: false
      }
    }
    #expect(isCancel(.systemCancel))
    #expect(!isCancel(.biometryLockout))
  }

  @Test("a switch over the code with newer names and default")
  func withDefault() {
    func advice(_ error: LAError) -> String {
      switch error.code {
      case .biometryNotEnrolled: return "enrol"
      case .biometryLockout, .passcodeNotSet: return "passcode"
      case .biometryNotAvailable, .companionNotAvailable: return "other way"
      case LAError.Code.invalidContext: return "again"
      default: return "none"
      }
    }
    #expect(advice(LAError(.touchIDNotEnrolled)) == "enrol")
    #expect(advice(LAError(.biometryLockout)) == "passcode")
    #expect(advice(LAError(.watchNotAvailable)) == "other way")
    #expect(advice(LAError(.invalidContext)) == "again")
    #expect(advice(LAError(.userCancel)) == "none")
  }

  @Test("a switch over NSError.code with raw values")
  func rawValues() {
    func advice(_ error: NSError) -> String {
      switch error.code {
      case LAError.Code.passcodeNotSet.rawValue: return "set a passcode"
      case LAError.biometryNotEnrolled.rawValue: return "enrol"
      case LAError.Code.biometryLockout.rawValue: return "passcode"
      case LAError.touchIDNotAvailable.rawValue: return "no sensor"
      default: return "none"
      }
    }
    #expect(advice(NSError(domain: LAErrorDomain, code: -5)) == "set a passcode")
    #expect(advice(LAError(.touchIDNotEnrolled) as NSError) == "enrol")
    #expect(advice(LAError(.biometryLockout) as NSError) == "passcode")
    #expect(advice(NSError(domain: LAErrorDomain, code: -6)) == "no sensor")
    #expect(advice(NSError()) == "none")
  }

  @Test("a switch over the code that an NSError holds")
  func codeFromNumber() {
    func isLockout(_ error: NSError?) -> Bool {
      guard let error, let code = LAError.Code(rawValue: error.code) else { return false }
      switch code {
      case .biometryLockout: return true
      default: return false
      }
    }
    #expect(isLockout(NSError(domain: LAErrorDomain, code: LAError.biometryLockout.rawValue)))
    #expect(!isLockout(NSError(domain: LAErrorDomain, code: -1020)))
    #expect(!isLockout(nil))
  }

  @Test("the C constants against codes of either type")
  func constants() throws {
    let nsError = NSError(domain: kLAErrorDomain, code: Int(kLAErrorUserFallback))
    let error = try #require(nsError as? LAError)
    #expect(Int32(nsError.code) == kLAErrorUserFallback)
    #expect(nsError.code == Int(kLAErrorUserFallback))
    #expect(error.code.rawValue == Int(kLAErrorUserFallback))
    switch Int32(error.errorCode) {
    case kLAErrorUserCancel, kLAErrorSystemCancel: Issue.record("matched another constant")
    case kLAErrorUserFallback: break
    default: Issue.record("did not match")
    }
  }

  @Test("codes as dictionary keys and in an app's own error type")
  func ownTypes() {
    enum SignInError: Error, Equatable {
      case cancelled
      case denied(LAError.Code)

      init(_ error: Error) {
        switch error {
        case LAError.userCancel, LAError.appCancel, LAError.systemCancel: self = .cancelled
        case let error as LAError: self = .denied(error.code)
        default: self = .denied(.authenticationFailed)
        }
      }
    }
    let texts: [LAError.Code: String] = [.biometryLockout: "locked", .userCancel: "cancelled"]
    #expect(texts[.touchIDLockout] == "locked")
    #expect(SignInError(LAError(.systemCancel)) == .cancelled)
    #expect(SignInError(NSError(domain: LAErrorDomain, code: -8)) == .denied(.biometryLockout))
    #expect(SignInError(CocoaError(.fileNoSuchFile)) == .denied(.authenticationFailed))
  }
}

// Apps hang their texts on the types themselves.
extension LAError {
  fileprivate var advice: String? {
    switch self {
    case LAError.biometryLockout: "Enter the passcode of this device."
    case LAError.userCancel: nil
    default: localizedDescription
    }
  }
}

extension LAError.Code {
  fileprivate var isQuiet: Bool { [.userCancel, .appCancel, .systemCancel].contains(self) }
}

@Suite("Error extensions of an app")
struct ErrorExtensionTests {
  @Test func onErrorAndCode() {
    #expect(LAError(.biometryLockout).advice == "Enter the passcode of this device.")
    #expect(LAError(.userCancel).advice == nil)
    #expect(LAError.Code.appCancel.isQuiet)
    #expect(!LAError.userFallback.isQuiet)
  }
}
