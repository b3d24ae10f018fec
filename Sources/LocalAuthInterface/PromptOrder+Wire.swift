import LocalAuthModel
import LocalAuthWords

extension PromptOrder {
  private enum Kind {
    static let present: UInt8 = 1
    static let dismiss: UInt8 = 2
  }

  /// The packet of this order, at most `WireFormat.mostBytes` long.
  public var packet: [UInt8] {
    switch self {
    case .present(let content, let manner):
      var writer = WireWriter(kind: Kind.present)
      writer.add(caseOf: manner.secret)
      writer.add(caseOf: manner.language)
      writer.add(content)
      return writer.bytes
    case .dismiss(let evaluation, let farewell):
      var writer = WireWriter(kind: Kind.dismiss)
      writer.add(evaluation.number)
      writer.add(farewell, of: PromptFarewell.all)
      return writer.bytes
    }
  }

  /// Reads a packet, which is lent for the call: see `WireReader`.
  ///
  /// - Throws: `WireFault`: then the connection is to be closed.
  public init(packet: UnsafeRawBufferPointer) throws(WireFault) {
    var reader = try WireReader(packet)
    switch reader.kind {
    case Kind.present:
      let manner = PromptManner(calling: try reader.value(), in: try reader.value())
      self = .present(try reader.content(), manner)
    case Kind.dismiss:
      self = .dismiss(EvaluationID(try reader.number()), try reader.value(of: PromptFarewell.all))
    default: throw .kind(reader.kind)
    }
    try reader.end()
  }
}

extension PromptFarewell {
  fileprivate static let all = [.success, .withdrawn] + FailedReason.allCases.map(Self.failed)
}
