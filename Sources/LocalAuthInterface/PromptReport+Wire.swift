import LocalAuthModel
import LocalAuthService

extension PromptReport {
  private enum Kind {
    static let ready: UInt8 = 1
    static let visible: UInt8 = 2
    static let tap: UInt8 = 3
    static let enter: UInt8 = 4
    static let answer: UInt8 = 5
  }

  /// The packet of this report without the secret at its end.
  ///
  /// A passcode is sent from its own memory behind this, in the same packet, so that there is no other copy of it.
  public var head: [UInt8] {
    var writer: WireWriter
    switch self {
    case .ready: writer = WireWriter(kind: Kind.ready)
    case .visible(let evaluation):
      writer = WireWriter(kind: Kind.visible)
      writer.add(evaluation.number)
    case .tap(let evaluation, let role):
      writer = WireWriter(kind: Kind.tap)
      writer.add(evaluation.number)
      writer.add(byte: role.rawValue)
    case .enter(let evaluation, _):
      writer = WireWriter(kind: Kind.enter)
      writer.add(evaluation.number)
    case .answer(let evaluation, _):
      writer = WireWriter(kind: Kind.answer)
      writer.add(evaluation.number)
    }
    return writer.bytes
  }

  /// The secret at the end of the packet; nil where there is none.
  public var secret: Passcode? {
    switch self {
    case .enter(_, let passcode), .answer(_, let passcode): passcode
    case .ready, .visible, .tap: nil
    }
  }

  /// Reads a packet, which is lent for the call (see `WireReader`); its memory is the caller's to zero.
  ///
  /// - Throws: `WireFault`: then the connection is to be closed, and the prompt is broken.
  public init(packet: UnsafeRawBufferPointer) throws(WireFault) {
    var reader = try WireReader(packet)
    switch reader.kind {
    case Kind.ready: self = .ready
    case Kind.visible: self = .visible(EvaluationID(try reader.number()))
    case Kind.tap:
      let evaluation = EvaluationID(try reader.number())
      guard let role = Button.Role(rawValue: try reader.byte()) else { throw .value }
      self = .tap(evaluation, role)
    case Kind.enter: self = .enter(EvaluationID(try reader.number()), try reader.passcode())
    case Kind.answer: self = .answer(EvaluationID(try reader.number()), try reader.passcode())
    default: throw .kind(reader.kind)
    }
    try reader.end()
  }
}

extension WireReader {
  fileprivate mutating func passcode() throws(WireFault) -> Passcode {
    let bytes = secret()
    // An empty entry is none, and is never sent.
    guard !bytes.isEmpty, let passcode = Passcode(copying: bytes) else { throw .value }
    return passcode
  }
}
