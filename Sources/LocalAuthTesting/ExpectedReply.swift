import LocalAuthModel
import LocalAuthentication

/// What an evaluation is expected to reply.
public struct ExpectedReply: Hashable, Sendable {
  private enum Kind: Hashable {
    case success(Proof?)
    case failure(Int)
  }
  private let kind: Kind

  /// It is the owner, however that was shown.
  public static let success = ExpectedReply(kind: .success(nil))
  /// It is the owner, shown like this.
  public static func success(by proof: Proof) -> ExpectedReply { ExpectedReply(kind: .success(proof)) }
  /// It was not shown to be the owner.
  public static func failure(_ code: LAError.Code) -> ExpectedReply {
    ExpectedReply(kind: .failure(code.rawValue))
  }
  static func failure(_ failure: Failure) -> ExpectedReply { ExpectedReply(kind: .failure(failure.code)) }

  func fits(_ outcome: Outcome) -> Bool {
    switch (kind, outcome) {
    case (.success(let wanted), .success(let proof)): wanted == nil || wanted == proof
    case (.failure(let code), .failure(let failure)): code == failure.code
    case (.success, .failure), (.failure, .success): false
    }
  }
}

extension ExpectedReply: CustomStringConvertible {
  /// As it is written in a test.
  public var description: String {
    switch kind {
    case .success(nil): ".success"
    case .success(let proof?): ".success(by: .\(proof))"
    case .failure(let code): ".failure(.\(ExpectedReply.name(of: code)))"
    }
  }

  private static func name(of code: Int) -> String {
    // Four codes have two names; the older is the case's, the newer is the one to read.
    switch LAError.Code(rawValue: code) {
    case .biometryNotAvailable?: "biometryNotAvailable"
    case .biometryNotEnrolled?: "biometryNotEnrolled"
    case .biometryLockout?: "biometryLockout"
    case .companionNotAvailable?: "companionNotAvailable"
    case let code?: "\(code)"
    case nil: "\(code)"
    }
  }
}
