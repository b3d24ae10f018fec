import CLocalAuthSystemd
import Glibc

/// A short talk with one service on the person's own bus, over by a deadline whatever the service does.
///
/// Each call waits for its answer, on the caller's thread. No service is started by a call.
final class SessionBus {
  private let bus: OpaquePointer
  private let deadline: Duration

  /// Connects, to the session's bus unless another address is given.
  ///
  /// - Throws: `BusFailure` where there is no bus that answers in time.
  init(address: String?, patience: Duration) throws(BusFailure) {
    deadline = BootClock.now() + patience
    var made: OpaquePointer?
    guard sd_bus_new(&made) >= 0, let made else { throw .broken }
    bus = made
    guard let address = address ?? Self.usualAddress, sd_bus_set_address(bus, address) >= 0,
      sd_bus_set_bus_client(bus, 1) >= 0, sd_bus_start(bus) >= 0
    else { throw .broken }
    while sd_bus_is_ready(bus) <= 0 {
      let done = sd_bus_process(bus, nil)
      if done > 0 { continue }
      guard done == 0, let left, sd_bus_wait(bus, left) >= 0 else { throw .broken }
    }
  }

  deinit { sd_bus_close_unref(bus) }

  private static var usualAddress: String? {
    environmentValue("DBUS_SESSION_BUS_ADDRESS")
      ?? environmentValue("XDG_RUNTIME_DIR").map { "unix:path=\($0)/bus" }
  }

  /// Microseconds until the deadline; nil when it is over.
  private var left: UInt64? {
    let left = deadline - BootClock.now()
    return left > .zero ? max(left.clampedMicroseconds, 1) : nil
  }

  /// Calls a method, waits for its answer, and reads it.
  ///
  /// - Parameters:
  ///   - write: Writes the arguments; false when they do not fit.
  ///   - read: Reads the answer, which is valid only during the call; nil when it is another than expected.
  /// - Throws: `BusFailure`; `broken` also when the answer is not its own service's.
  func ask<Answer>(
    _ method: BusMethod, _ write: (OpaquePointer) -> Bool = { _ in true }, read: (OpaquePointer) -> Answer?
  ) throws(BusFailure) -> Answer {
    var made: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        bus, &made, method.destination, method.path, method.interface, method.member) >= 0, let made
    else { throw .broken }
    defer { sd_bus_message_unref(made) }
    // The memory of both is zeroed when it is released: they may carry a key.
    guard sd_bus_message_sensitive(made) >= 0, sd_bus_message_set_auto_start(made, 0) >= 0, write(made),
      let left
    else { throw .broken }
    var failure = sd_bus_error()
    defer { sd_bus_error_free(&failure) }
    var reply: OpaquePointer?
    let code = sd_bus_call(bus, made, left, &failure, &reply)
    guard code >= 0, let reply else {
      // The library's own errors, such as that of time, are not the service's word.
      guard let name = failure.name.map({ String(cString: $0) }), name != BusError.noReply,
        !name.hasPrefix("System.Error."), code != -ETIMEDOUT
      else { throw .broken }
      throw .refused(name)
    }
    defer { sd_bus_message_unref(reply) }
    _ = sd_bus_message_sensitive(reply)
    if method.destination.hasPrefix(":"), BusMessage(reply).sender != method.destination { throw .broken }
    guard let answer = read(reply) else { throw .broken }
    return answer
  }
}
