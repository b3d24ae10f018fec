import Foundation
import LocalAuthentication
import Security

/// Tells whether fingers or faces have changed since the person last signed in.
///
/// Ask with ``finding`` before a finger or a face is enough. When they have changed, let the person in by another way
/// (the app's passcode, the account's password), and then ``accept()`` what is enrolled now. Delete nothing: also an
/// update of the system can change the mark. What must not open for new fingers is kept with `.biometryCurrentSet`.
///
/// **Prompts**: never.
///
/// **Threads**: any.
public struct EnrolmentWatch: Sendable {
  /// What is known about the enrolments.
  public enum Finding: Hashable, Sendable, CaseIterable {
    /// Nothing was accepted so far.
    case first
    /// They are those that were accepted.
    case unchanged
    /// They are others.
    case changed
    /// Nothing is known: nothing is enrolled now, the sensor does not tell, or the kept mark cannot be read. This is no
    /// change; ask for another way in.
    case unknown
  }

  private let load: @Sendable () throws -> Data?
  private let save: @Sendable (Data) throws -> Void
  private let makeContext: @Sendable () -> LAContext

  /// A watch whose mark the app keeps.
  ///
  /// - Parameters:
  ///   - load: The mark that was saved last; nil when none was.
  ///   - save: Keeps a mark: some bytes, no secret.
  ///   - makeContext: Makes the context that the mark of now is read from.
  public init(
    load: @escaping @Sendable () throws -> Data?, save: @escaping @Sendable (Data) throws -> Void,
    makeContext: @escaping @Sendable () -> LAContext = { LAContext() }
  ) {
    self.load = load
    self.save = save
    self.makeContext = makeContext
  }

  /// A watch whose mark is in the keychain, under the name of a service of the app.
  public init(service: String, makeContext: @escaping @Sendable () -> LAContext = { LAContext() }) {
    let item = KeptMark(service: service)
    self.init(load: { try item.load() }, save: { try item.save($0) }, makeContext: makeContext)
  }

  /// What is known about the enrolments now.
  public var finding: Finding {
    do {
      guard let kept = try load() else { return .first }
      guard let current else { return .unknown }
      return current == kept ? .unchanged : .changed
    } catch {
      return .unknown
    }
  }

  /// Accepts what is enrolled now: call it when the person is in. Where nothing is known, the mark stays as it is.
  ///
  /// **Errors**: what `save` throws; a `NSOSStatusErrorDomain` error when the keychain does not keep it.
  public func accept() throws {
    if let current { try save(current) }
  }

  private var current: Data? {
    let context = makeContext()
    defer { context.invalidate() }
    return context.domainState.biometry.stateHash
  }
}

/// The mark as an item of the keychain, which needs nobody to be read.
private struct KeptMark: Sendable {
  let service: String

  private var item: [String: Any] {
    [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecAttrAccount as String: "enrolment",
    ]
  }

  func load() throws -> Data? {
    var query = item
    query[kSecReturnData as String] = true
    var result: CFTypeRef?
    let status = SecItemCopyMatching(query as CFDictionary, &result)
    if status == errSecItemNotFound { return nil }
    guard status == errSecSuccess, let mark = result as? Data else { throw refusal(status) }
    return mark
  }

  func save(_ mark: Data) throws {
    let change = [kSecValueData as String: mark]
    var status = SecItemUpdate(item as CFDictionary, change as CFDictionary)
    if status == errSecItemNotFound {
      var new = item
      new[kSecValueData as String] = mark
      new[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
      status = SecItemAdd(new as CFDictionary, nil)
    }
    guard status == errSecSuccess else { throw refusal(status) }
  }

  private func refusal(_ status: OSStatus) -> NSError {
    NSError(domain: NSOSStatusErrorDomain, code: Int(status))
  }
}
