import Foundation
import LocalAuthLinux
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthWords

/// `localauth git-credential`: git's passwords in the vault, by git's protocol for credential helpers.
///
/// Source: git's documentation of gitcredentials and git-credential.
struct GitCredentialCommand {
  enum Action: String, CaseIterable {
    case get, store, erase
  }

  let action: Action?
  let guarded: Requirement?

  /// Git asks several helpers in turn: what this one does not know or cannot open is no fault of git's.
  func run() -> ExitStatus {
    // A word that a later git may bring is to be ignored, so its documentation says.
    guard let action else { return .success }
    guard let credential = GitCredential.read() else {
      Output.complain("git-credential expects lines like “host=example.com” on standard input.")
      return .usage
    }
    defer { EmbeddedDevice.waitForReader() }
    do throws(SecretFailure) {
      switch action {
      case .get: try get(credential)
      case .store: try store(credential)
      case .erase: try erase(credential)
      }
      return .success
    } catch .notFound {
      return .success
    } catch {
      Output.complain(error.advice)
      return ExitStatus(error)
    }
  }

  private func get(_ credential: GitCredential) throws(SecretFailure) {
    guard let filter = credential.filter else { return }
    let reason = VaultText.signInReason(
      user: credential.username.map { DisplayText($0).description },
      host: DisplayText(credential.host ?? "").description)
    let vault = try Vault(reason: reason.words(in: .ofEnvironment))
    guard let item = try vault.list(filter).first, let account = item.record.attributes[.account]?.string
    else { return }
    var exact = filter
    exact.reference = item.reference
    let password = try vault.open(exact)
    // A line that the protocol cannot carry would be another line to git.
    guard !account.utf8.contains(where: { $0 == 10 || $0 == 0 }),
      password.withBytes({ !$0.contains(10) && !$0.contains(0) })
    else {
      return Output.complain(
        "the password for \(DisplayText(account)) has a line break, which git cannot take.")
    }
    Output.put("username=\(account)\npassword=")
    _ = password.withBytes { Output.write($0, to: STDOUT_FILENO) }
    Output.put("\n")
  }

  private func store(_ credential: GitCredential) throws(SecretFailure) {
    guard credential.filter != nil, credential.username != nil, let password = credential.password else {
      return
    }
    try Vault().put(.internetPassword, credential.attributes, password, guarded: guarded)
  }

  private func erase(_ credential: GitCredential) throws(SecretFailure) {
    guard let filter = credential.filter else { return }
    try Vault().remove(filter)
  }
}

/// What git says about one sign-in.
struct GitCredential {
  var scheme: String?
  var host: String?
  var path: String?
  var username: String?
  var password: SecretValue?

  private static let mostBytes = 64 * 1024

  /// Reads standard input up to an empty line; nil when it is not git's.
  static func read() -> GitCredential? {
    var end = 0
    guard
      let input = SecretValue(
        byteCount: mostBytes,
        fill: { memory in
          while end < memory.count {
            let got = Foundation.read(
              STDIN_FILENO, memory.baseAddress.map { $0 + end }, memory.count - end)
            if got < 0, errno == EINTR { continue }
            if got <= 0 { return got == 0 }
            end += got
          }
          return false
        })
    else { return nil }
    return input.withBytes { parse($0, end: end) }
  }

  static func parse(_ input: UnsafeRawBufferPointer, end: Int) -> GitCredential? {
    var credential = GitCredential()
    // Git sends none; cutting a password there would keep another one.
    if input[..<end].contains(0) { return nil }
    for line in input[..<end].split(separator: 10, omittingEmptySubsequences: false) {
      if line.isEmpty { break }
      guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let value = line[line.index(after: sign)...]
      switch String(decoding: line[..<sign], as: UTF8.self) {
      case "protocol": credential.scheme = String(decoding: value, as: UTF8.self)
      case "host": credential.host = String(decoding: value, as: UTF8.self)
      case "path": credential.path = String(decoding: value, as: UTF8.self)
      case "username": credential.username = String(decoding: value, as: UTF8.self)
      case "password": credential.password = SecretValue(copying: UnsafeRawBufferPointer(rebasing: value))
      default: break  // what a later git tells beside it
      }
    }
    return credential
  }

  /// The attributes under which it is kept.
  var attributes: [Attribute: AttributeValue] {
    var attributes: [Attribute: AttributeValue] = [:]
    attributes[.server] = host.map { .text($0) }
    attributes[.protocol] = scheme.map { .text(Self.code($0)) }
    attributes[.path] = path.map { .text($0) }
    attributes[.account] = username.map { .text($0) }
    return attributes
  }

  /// What it can mean among the items; nil without a host, as for a certificate's passphrase.
  var filter: ItemFilter? {
    guard host?.isEmpty == false else { return nil }
    var filter = ItemFilter(.internetPassword)
    filter.attributes = attributes
    return filter
  }

  /// Apple's four letters for a protocol, else its own name.
  private static func code(_ scheme: String) -> String {
    switch scheme {
    case "https": "htps"
    case "ftp": "ftp "
    case "ssh": "ssh "
    default: scheme
    }
  }
}
