import Glibc

/// A fingerprint reader as fprintd shows it.
struct Reader: Hashable, Sendable {
  /// fprintd's unique name on the bus: only what this one sends counts.
  var owner: String
  /// The reader's object.
  var path: String
  /// The reader's name, such as "Synaptics Sensors".
  var name: String
  /// How many scans an enrolment takes; 0 when fprintd does not say.
  var enrolStages: Int
  /// The enrolled fingers of this person, sorted, in fprintd's words.
  var fingers: [String]
}

/// Why there is no reader to speak to.
enum ReaderAbsence: Error, Hashable, Sendable {
  /// No bus, or no fprintd on it.
  case noService
  /// fprintd knows no reader.
  case noReader
  /// The system's policy keeps this session away from it.
  case notPermitted
  /// fprintd answered nonsense, or not in time.
  case broken
}

/// The way to fprintd: finds it, its reader, and the fingers.
///
/// **Threads**: everything happens on the loop's thread.
///
/// Unchecked: it lives on the event loop's thread.
final class ReaderLink: @unchecked Sendable {
  typealias Found = Result<Reader, ReaderAbsence>

  private let loop: EventLoop
  private var openedBus: SystemBus?
  private var ownerWatch: BusMatch?
  private var call: BusCall?
  private var fingersCall: BusCall?
  private var waiting: [(Found) -> Void] = []
  /// Called when fprintd left the bus or was replaced.
  var lost: () -> Void = {}

  init(loop: EventLoop) { self.loop = loop }

  /// The bus, once it was reached.
  var bus: SystemBus? { openedBus }

  /// Looks for fprintd (starting it), its reader and the enrolled fingers.
  func find(_ answer: @escaping (Found) -> Void) {
    waiting.append(answer)
    guard waiting.count == 1 else { return }
    guard let bus = connect() else { return finish(.failure(.noService)) }
    findOwner(bus) { [weak self] owner in
      guard let self else { return }
      if let owner { return findReader(bus, owner) }
      let start = Self.busMethod("StartServiceByName")
      ask(bus, start, [.text(Fprint.service), .number(0)]) { [weak self] answer in
        guard let self else { return }
        guard case .success = answer else { return finish(.failure(.noService)) }
        findOwner(bus) { [weak self] owner in
          guard let self else { return }
          if let owner { findReader(bus, owner) } else { finish(.failure(.noService)) }
        }
      }
    }
  }

  /// Only the bus's own word about the name's owner is trusted; nil when it has none.
  private func findOwner(_ bus: SystemBus, _ next: @escaping (String?) -> Void) {
    ask(bus, Self.busMethod("GetNameOwner"), [.text(Fprint.service)]) { answer in
      guard case .success(let message) = answer, let owner = message.text(), owner.hasPrefix(":") else {
        return next(nil)
      }
      next(owner)
    }
  }

  private func findReader(_ bus: SystemBus, _ owner: String) {
    let method = BusMethod(
      destination: owner, path: Fprint.manager, interface: Fprint.managerInterface, member: "GetDefaultDevice"
    )
    ask(bus, method) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(let message):
        guard let path = message.text() else { return finish(.failure(.broken)) }
        describe(bus, Reader(owner: owner, path: path, name: "", enrolStages: 0, fingers: []))
      case .failure(.refused(Fprint.Refusal.noDevice.rawValue)): finish(.failure(.noReader))
      case .failure: finish(.failure(.broken))
      }
    }
  }

  /// Asks what the reader is and which fingers it knows, both at once.
  private func describe(_ bus: SystemBus, _ found: Reader) {
    var reader = found
    var missing = 2
    let goOn = { [weak self] in
      missing -= 1
      if missing == 0 { self?.finish(.success(reader)) }
    }
    let properties = BusMethod(
      destination: found.owner, path: found.path, interface: "org.freedesktop.DBus.Properties",
      member: "GetAll")
    ask(bus, properties, [.text(Fprint.deviceInterface)]) { answer in
      // A reader without a name is a reader.
      if case .success(let message) = answer, let properties = message.properties() {
        if case .text(let name)? = properties["name"] { reader.name = name }
        if case .number(let stages)? = properties["num-enroll-stages"] {
          reader.enrolStages = max(0, Int(stages))
        }
      }
      goOn()
    }
    fingersCall = bus.call(found.method("ListEnrolledFingers"), [.text("")]) { [weak self] answer in
      guard let self else { return }
      switch answer {
      case .success(let message):
        guard let fingers = message.texts() else { return finish(.failure(.broken)) }
        reader.fingers = fingers.sorted()
        goOn()
      case .failure(.refused(Fprint.Refusal.nothingEnrolled.rawValue)): goOn()
      case .failure(.refused(Fprint.Refusal.notPermitted.rawValue)): finish(.failure(.notPermitted))
      case .failure: finish(.failure(.broken))
      }
    }
  }

  private func ask(
    _ bus: SystemBus, _ method: BusMethod, _ arguments: [BusArgument] = [],
    _ answer: @escaping (BusAnswer) -> Void
  ) {
    call = bus.call(method, arguments, answer)
  }

  private func finish(_ found: Found) {
    call = nil
    fingersCall = nil
    if case .failure(.broken) = found { reset() }
    let waiting = waiting
    self.waiting = []
    for answer in waiting { answer(found) }
  }

  // MARK: The bus

  private func connect() -> SystemBus? {
    if let openedBus { return openedBus }
    guard let bus = try? SystemBus(loop: loop) else { return nil }
    openedBus = bus
    ownerWatch = bus.watch(
      BusSignal(
        sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "NameOwnerChanged", firstText: Fprint.service)
    ) { [weak self] message in
      // Its name, its owner before and after: that it gains one again is no loss.
      guard message.text() == Fprint.service, message.text()?.isEmpty == false else { return }
      self?.lost()
    }
    return bus
  }

  /// The connection is thrown away: the next question opens another.
  private func reset() {
    ownerWatch = nil
    openedBus = nil
  }

  private static func busMethod(_ member: String) -> BusMethod {
    BusMethod(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: member)
  }
}

extension Reader {
  /// A method of this reader, answered by this fprintd and no other.
  func method(_ member: String) -> BusMethod {
    BusMethod(destination: owner, path: path, interface: Fprint.deviceInterface, member: member)
  }

  /// A signal of this reader, sent by this fprintd and no other.
  func signal(_ member: String) -> BusSignal {
    BusSignal(sender: owner, path: path, interface: Fprint.deviceInterface, member: member)
  }

  /// Every signal of this reader, sent by this fprintd and no other.
  var signals: BusSignal { BusSignal(sender: owner, path: path) }
}
