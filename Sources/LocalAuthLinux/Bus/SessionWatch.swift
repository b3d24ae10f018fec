/// Follows whether the person's session is locked, where logind runs.
///
/// **Threads**: everything happens on the loop's thread, `change` too.
///
/// Unchecked: everything below `loop` lives on the loop's thread.
final class SessionWatch: @unchecked Sendable {
  private static let service = "org.freedesktop.login1"
  private static let sessionInterface = "org.freedesktop.login1.Session"

  private let loop: EventLoop
  private let change: (_ isLocked: Bool) -> Void
  private var bus: SystemBus?
  private var calls: [BusCall?] = []
  private var watches: [BusMatch?] = []

  /// Begins to follow the session of this process; without logind or a session nothing is ever told.
  init(loop: EventLoop, _ change: @escaping @Sendable (_ isLocked: Bool) -> Void) {
    self.loop = loop
    self.change = change
    loop.post { [weak self] in self?.begin() }
  }

  private func begin() {
    // A connection of its own: the one to fprintd is thrown away to give up a claim, and must have no other holder.
    guard let bus = try? SystemBus(loop: loop) else { return }
    self.bus = bus
    let owner = BusMethod(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "GetNameOwner")
    // Its unique name, from the bus itself: nobody else's word on the lock counts.
    ask(owner, [.text(Self.service)]) { [weak self] message in
      guard let owner = message.text(), owner.hasPrefix(":") else { return }
      self?.findSession(owner)
    }
  }

  private func findSession(_ owner: String) {
    let method = BusMethod(
      destination: owner, path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
      member: "GetSessionByPID")
    // 0 is whoever asks.
    ask(method, [.number(0)]) { [weak self] message in
      guard let path = message.text() else { return }
      self?.follow(owner, path)
    }
  }

  private func follow(_ owner: String, _ path: String) {
    func signal(_ interface: String, _ member: String) -> BusSignal {
      BusSignal(sender: owner, path: path, interface: interface, member: member)
    }
    watches = [
      bus?.watch(signal(Self.sessionInterface, "Lock")) { [weak self] _ in self?.change(true) },
      bus?.watch(signal(Self.sessionInterface, "Unlock")) { [weak self] _ in self?.change(false) },
      bus?.watch(signal("org.freedesktop.DBus.Properties", "PropertiesChanged")) { [weak self] message in
        guard message.text() == Self.sessionInterface else { return }
        self?.take(message.properties())
      },
    ]
    let all = BusMethod(
      destination: owner, path: path, interface: "org.freedesktop.DBus.Properties", member: "GetAll")
    ask(all, [.text(Self.sessionInterface)]) { [weak self] message in self?.take(message.properties()) }
  }

  private func take(_ properties: [String: BusValue]?) {
    if case .truth(let isLocked)? = properties?["LockedHint"] { change(isLocked) }
  }

  private func ask(_ method: BusMethod, _ arguments: [BusArgument], _ next: @escaping (BusMessage) -> Void) {
    calls.append(
      bus?.call(method, arguments) { answer in if case .success(let message) = answer { next(message) } })
  }
}
