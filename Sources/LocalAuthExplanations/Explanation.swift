/// What one number that an app gets back means: when it comes, what to do then, and a story in which it does.
public struct Explanation: Hashable, Sendable {
  /// Who hands the number out. A number alone may mean one thing in each.
  public enum Domain: Hashable, Sendable, CaseIterable {
    /// An evaluation or a preflight: a code of `LAError`.
    case evaluation
    /// The keychain: an `OSStatus`.
    case keychain
  }

  /// What shows that it comes.
  public enum Evidence: Hashable, Sendable {
    /// A scenario of this repository, by its id.
    case scenario(String)
    /// Why none can.
    case none(because: String)
  }

  /// Who hands it out.
  public let domain: Domain
  /// Apple's number.
  public let code: Int32
  /// Apple's name, the newest where there are several: `biometryLockout`, `errSecAuthFailed`.
  public let name: String
  /// Older names of the same number.
  public let olderNames: [String]
  /// When it comes, in a few words.
  public let gist: String
  /// When it comes: a paragraph, with code between backticks.
  public let occasion: String
  /// What an app does then: a paragraph.
  public let response: String
  /// What shows it.
  public let evidence: Evidence

  init(
    _ domain: Domain, _ code: Int32, _ name: String, older: [String] = [], gist: String, occasion: String,
    response: String, _ evidence: Evidence
  ) {
    self.domain = domain
    self.code = code
    self.name = name
    olderNames = older
    self.gist = gist
    self.occasion = occasion
    self.response = response
    self.evidence = evidence
  }

  /// Every number that has an explanation: those of evaluations, then the keychain's, each from the nearest to zero.
  public static let all = evaluations + keychain

  /// The name as code spells it: `LAError.biometryLockout`, `errSecAuthFailed`.
  public var spelling: String {
    switch domain {
    case .evaluation: "LAError.\(name)"
    case .keychain: name
    }
  }
}
