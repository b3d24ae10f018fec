import CLocalAuthSystemd
import Glibc

/// The machine's message bus, on the event loop.
///
/// **Threads**: everything happens on the loop's thread. Whoever holds a call or a match ends it by letting go,
/// on any thread.
///
/// Unchecked: it lives on the event loop's thread.
final class SystemBus: @unchecked Sendable {
  /// Longer than any service here takes to answer, shorter than a person's patience.
  static let patience = Duration.seconds(5)

  private let loop: EventLoop
  private let bus: OpaquePointer

  /// Connects. Must be called on the loop.
  ///
  /// - Throws: `SystemError` where there is no bus.
  init(loop: EventLoop) throws(SystemError) {
    var opened: OpaquePointer?
    let code = sd_bus_open_system(&opened)
    guard code >= 0, let opened else { throw SystemError("sd_bus_open_system", -code) }
    self.loop = loop
    bus = opened
    let attached = loop.attach(bus)
    guard attached >= 0 else {
      sd_bus_flush_close_unref(bus)
      throw SystemError("sd_bus_attach_event", -attached)
    }
  }

  deinit {
    // Unsafe in name only: nobody else has it any more.
    nonisolated(unsafe) let bus = bus
    // Never inside one of its own callbacks: libsystemd ends the program that closes a bus while it is served, as
    // when a call found no answer in time.
    loop.later {
      sd_bus_detach_event(bus)
      sd_bus_close_unref(bus)
    }
  }

  /// Calls a method; `answer` is called once, also when the connection is lost, unless the call is let go.
  func call(
    _ method: BusMethod, _ arguments: [BusArgument] = [], patience: Duration = SystemBus.patience,
    _ answer: @escaping (BusAnswer) -> Void
  ) -> BusCall? {
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        bus, &message, method.destination, method.path, method.interface, method.member) >= 0
    else {
      answer(.failure(.broken))
      return nil
    }
    defer { sd_bus_message_unref(message) }
    for argument in arguments where !argument.append(to: message) {
      answer(.failure(.broken))
      return nil
    }
    let call = BusCall(on: loop, expecting: method.destination, answer)
    var slot: OpaquePointer?
    let code = sd_bus_call_async(
      bus, &slot, message, busCallIsAnswered, Unmanaged.passUnretained(call).toOpaque(),
      patience.clampedMicroseconds)
    guard code >= 0, let slot else {
      answer(.failure(.broken))
      return nil
    }
    call.slot = slot
    return call
  }

  /// Calls `handle` for each signal of this kind that `sender` itself sent, until the match is let go.
  ///
  /// Any process can send a signal that names any interface, so only a unique name counts: the bus's own
  /// word for who sent it.
  func watch(_ signal: BusSignal, _ handle: @escaping (BusMessage) -> Void) -> BusMatch? {
    let match = BusMatch(on: loop, signal, handle)
    var slot: OpaquePointer?
    let code = sd_bus_add_match_async(
      bus, &slot, signal.rule, busSignalCame, nil, Unmanaged.passUnretained(match).toOpaque())
    guard code >= 0, let slot else { return nil }
    match.slot = slot
    return match
  }
}

/// A method of a service.
struct BusMethod {
  /// The service's name; its unique one where the answer must be its own.
  var destination: String
  var path: String
  var interface: String
  var member: String
}

/// A kind of signal from one sender.
struct BusSignal {
  /// The unique name of the sender, or the bus itself.
  var sender: String
  /// The object; nil for any of the sender's.
  var path: String?
  /// Nil for any.
  var interface: String?
  /// Nil for any.
  var member: String?
  /// What it must say first; nil for anything.
  var firstText: String?

  fileprivate var rule: String {
    let parts = [("path", path), ("interface", interface), ("member", member), ("arg0", firstText)]
    return parts.reduce("type='signal',sender='\(sender)'") { rule, part in
      part.1.map { "\(rule),\(part.0)='\($0)'" } ?? rule
    }
  }

  /// Whether a message is what was asked for; the rule alone is not trusted.
  fileprivate func isSignal(_ message: BusMessage) -> Bool {
    message.sender == sender && (path == nil || message.path == path)
  }
}

/// What a method is given.
enum BusArgument {
  case text(String)
  case number(UInt32)

  fileprivate func append(to message: OpaquePointer?) -> Bool {
    switch self {
    case .text(let text):
      return text.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) } >= 0
    case .number(var number):
      return sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &number) >= 0
    }
  }
}

/// What became of a call.
typealias BusAnswer = Result<BusMessage, BusFailure>

/// Why a call has no answer.
enum BusFailure: Error, Hashable {
  /// The service says no, by this name of an error.
  case refused(String)
  /// No answer came in time, the service or the bus is gone, or the answer came from somebody else.
  case broken
}

/// A call under way; letting go of it withdraws interest in the answer.
///
/// Unchecked: it lives on the event loop's thread.
final class BusCall: @unchecked Sendable {
  private let loop: EventLoop
  private let destination: String
  private var answer: ((BusAnswer) -> Void)?
  fileprivate var slot: OpaquePointer?

  fileprivate init(
    on loop: EventLoop, expecting destination: String, _ answer: @escaping (BusAnswer) -> Void
  ) {
    self.loop = loop
    self.destination = destination
    self.answer = answer
  }

  deinit {
    // Unsafe in name only: nobody else has it any more.
    nonisolated(unsafe) let slot = slot
    loop.alone { sd_bus_slot_unref(slot) }
  }

  fileprivate func take(_ message: BusMessage) {
    let answer = self.answer
    self.answer = nil
    if let name = message.errorName {
      answer?(.failure(name == BusError.noReply ? .broken : .refused(name)))
    } else if destination.hasPrefix(":"), message.sender != destination {
      answer?(.failure(.broken))
    } else {
      answer?(.success(message))
    }
  }
}

/// A watch for signals; letting go of it ends it.
///
/// Unchecked: it lives on the event loop's thread.
final class BusMatch: @unchecked Sendable {
  private let loop: EventLoop
  private let signal: BusSignal
  private let handle: (BusMessage) -> Void
  fileprivate var slot: OpaquePointer?

  fileprivate init(on loop: EventLoop, _ signal: BusSignal, _ handle: @escaping (BusMessage) -> Void) {
    self.loop = loop
    self.signal = signal
    self.handle = handle
  }

  deinit {
    // Unsafe in name only: nobody else has it any more.
    nonisolated(unsafe) let slot = slot
    loop.alone { sd_bus_slot_unref(slot) }
  }

  fileprivate func take(_ message: BusMessage) {
    if signal.isSignal(message) { handle(message) }
  }
}

/// Names of errors that the bus itself gives.
enum BusError {
  static let noReply = "org.freedesktop.DBus.Error.NoReply"
  static let unknownService = "org.freedesktop.DBus.Error.ServiceUnknown"
}

// MARK: Callbacks of sd-bus: named and nonisolated, since a closure literal may become main-actor isolated

private nonisolated func busCallIsAnswered(
  _ message: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message, let data else { return 0 }
  // Held here: the answer may let go of the call.
  let call = Unmanaged<BusCall>.fromOpaque(data).takeUnretainedValue()
  withExtendedLifetime(call) { call.take(BusMessage(message)) }
  return 0
}

private nonisolated func busSignalCame(
  _ message: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message, let data else { return 0 }
  let match = Unmanaged<BusMatch>.fromOpaque(data).takeUnretainedValue()
  withExtendedLifetime(match) { match.take(BusMessage(message)) }
  return 0
}
