import LocalAuthModel
import LocalAuthService
import Synchronization

/// What is known of the machine's reader, kept fresh in the background.
///
/// A question may wait for fprintd until its first answer; later ones never do.
final class ReaderFacts: Sendable {
  /// An older answer is looked up again, in the background.
  static let freshFor = Duration.seconds(1)

  private struct Memory {
    var found: ReaderLink.Found?
    var foundAt = Duration.zero
    var isLooking = false
  }

  private let loop: EventLoop
  private let link: ReaderLink
  private let memory = Mutex(Memory())
  private let firstWord: FirstWord

  init(loop: EventLoop, link: ReaderLink) {
    self.loop = loop
    self.link = link
    firstWord = FirstWord(loop: loop)
  }

  /// What was found last; nil before the first answer.
  var found: ReaderLink.Found? { memory.withLock { $0.found } }

  /// The reader, if it was found a moment ago.
  var fresh: Reader? {
    memory.withLock { memory in
      guard case .success(let reader)? = memory.found, BootClock.now() - memory.foundAt < Self.freshFor
      else { return nil }
      return reader
    }
  }

  /// Calls `ready` once something is known, at the latest after `patience`; at once when it is already.
  func prepare(within patience: Duration, _ ready: @escaping @Sendable () -> Void) {
    let isKnown = firstWord.isKnown
    firstWord.wait(within: patience, ready)
    if !isKnown { look() }
  }

  /// Looks again when what is known has grown old.
  func refresh() {
    let isOld = memory.withLock { memory in
      memory.found == nil || BootClock.now() - memory.foundAt > Self.freshFor
    }
    if isOld { look() }
  }

  /// Looks, and calls `ready` on the loop when the answer is known.
  func lookAgain(_ ready: @escaping @Sendable () -> Void) {
    loop.post { [weak self, link] in
      link.find { found in
        self?.take(found)
        ready()
      }
    }
  }

  private func look() {
    let mustLook = memory.withLock { memory in
      defer { memory.isLooking = true }
      return !memory.isLooking
    }
    guard mustLook else { return }
    loop.post { [link] in link.find { [weak self] in self?.take($0) } }
  }

  private func take(_ found: ReaderLink.Found) {
    memory.withLock { memory in
      memory.found = found
      memory.foundAt = BootClock.now()
      memory.isLooking = false
    }
    firstWord.come()
  }
}

extension DeviceFacts {
  /// Takes over what is known of the reader.
  mutating func take(_ found: ReaderLink.Found?) {
    switch found {
    case .success(let reader)?:
      sensor = Sensor(.touchID, strength: Reader.strength)
      enrolments = Enrolments(names: reader.fingers, identity: reader.enrolmentIdentity)
    case .failure(.broken)?:
      sensor = Sensor(.touchID, condition: .failing, strength: Reader.strength)
      enrolments = Enrolments()
    case .failure(.notPermitted)?:
      sensor = Sensor(.touchID, condition: .notPermitted, strength: Reader.strength)
      enrolments = Enrolments()
    case .failure?, nil:
      sensor = nil
      enrolments = Enrolments()
    }
  }
}

extension Reader {
  /// fprintd does not tell where a print was compared, nor whether the channel is authenticated.
  static let strength = SensorStrength.weak

  /// A mark of the reader and the names of its fingers.
  ///
  /// Another finger under the same name gives the same mark: fprintd shows names only.
  var enrolmentIdentity: UInt64 {
    var seed: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in ([name] + fingers).joined(separator: "\n").utf8 {
      seed = (seed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    var numbers = SplitMix64(seed: seed)
    return numbers.next()
  }
}
