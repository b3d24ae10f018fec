/// The kind of a biometric sensor.
public enum SensorKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A finger is put on it.
  case touchID = 1
  /// It looks at a face.
  case faceID = 2
  /// It looks at the eyes.
  case opticID = 4

  /// Whether the sensor looks at the person instead of being touched.
  ///
  /// Such a sensor can see someone who did not act, so it asks each app's user for consent once, and
  /// after a mismatch it waits for a button. Source: Apple's header and documentation.
  public var looks: Bool { self != .touchID }
}

/// Whether the sensor can be used at this moment.
public enum SensorCondition: UInt8, Hashable, Sendable, CaseIterable {
  /// It can be used.
  case ready
  /// The sensor is an accessory and none is paired.
  case notPaired
  /// The sensor is paired but not connected, or was pulled out.
  case disconnected
  /// The sensor is there and does not work.
  case failing
  /// The system does not let this person use it here, as over a network.
  case notPermitted
}

/// How far a sensor's match can be trusted, in the classes that Android uses.
public enum SensorStrength: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// A convenience, such as a plain camera: it is fooled by a picture.
  case convenience = 1
  /// Compared by the machine, or over a channel that proves nothing: whoever controls the machine can forge it.
  case weak = 2
  /// Compared on the sensor's own chip, over a channel that proves who speaks.
  case strong = 3

  public static func < (left: SensorStrength, right: SensorStrength) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A device's biometric sensor.
public struct Sensor: Hashable, Sendable {
  /// What it reads.
  public var kind: SensorKind
  /// Whether it can be used now.
  public var condition: SensorCondition
  /// How far its match can be trusted.
  public var strength: SensorStrength

  /// A sensor that is ready, unless told otherwise.
  public init(
    _ kind: SensorKind, condition: SensorCondition = .ready, strength: SensorStrength = .strong
  ) {
    self.kind = kind
    self.strength = strength
    self.condition = condition
  }
}

/// What a sensor says about one finger or one look.
public enum Reading: Hashable, Sendable {
  /// Compared and accepted.
  case match
  /// Compared and rejected: the only reading that counts.
  case mismatch
  /// Not good enough to compare; counts nothing.
  case unusable(ReadingFlaw)
  /// The sensor stopped working in the middle of the round.
  case failed(SensorFault)
}

/// Why a reading could not be compared.
public enum ReadingFlaw: UInt8, Hashable, Sendable, CaseIterable {
  /// The finger left too soon.
  case tooShort
  /// The finger was beside the sensor.
  case notCentred
  /// The finger must be lifted first.
  case liftAndRetry
  /// The picture was not good enough.
  case unclear
  /// Nobody was seen before the sensor gave up looking.
  case nobodySeen
}

/// How a sensor broke.
public enum SensorFault: UInt8, Hashable, Sendable, CaseIterable {
  /// It was pulled out.
  case disconnected
  /// It, or the program behind it, stopped or answered nonsense.
  case broken
  /// The system does not let this person use it here, as over a network.
  case notPermitted
  /// Another program has held it for so long that nobody waits any more.
  case busy
}

/// What a sensor tells about itself while it is on.
public enum SensorNote: Hashable, Sendable {
  /// Another program has it; it is taken when it is free.
  case busyElsewhere
  /// It can only compare one finger just now, the one of this name.
  case wantsFinger(String)
}
