/// Follows whether the person's session is locked, where logind runs.
///
/// **Threads**: everything happens on the loop's thread, `change` too.
///
/// Unchecked: everything below `loop` lives on the loop's thread.
final class SessionWatch: @unchecked Sendable {
  private static let service = "org.freedesktop.login1"
  private static let sessionInterface = "org.freedesktop.login1.Session"

  private let loop: EventLoop
  private let firstWord: FirstWord
  private var change: (_ isLocked: Bool) -> Void = { _ in }
  private var bus: SystemBus?
  private var calls: [BusCall?] = []
  private var watches: [BusMatch?] = []

  init(loop: EventLoop) {
    self.loop = loop
    firstWord = FirstWord(loop: loop)
  }

  /// Begins to follow the session of this process; without logind or a session nothing is ever told.
  func begin(_ change: @escaping @Sendable (_ isLocked: Bool) -> Void) {
    loop.post { [weak self] in
      self?.change = change
      self?.connect()
    }
  }

  /// Whether it is known that the session is locked or not, or that nobody can tell.
  var isKnown: Bool { firstWord.isKnown }

  /// Calls `ready` once that is known, at the latest after `patience`.
  func prepare(within patience: Duration, _ ready: @escaping @Sendable () -> Void) {
    firstWord.wait(within: patience, ready)
  }

  private func connect() {
    // A connection of its own: the one to fprintd is thrown away to give up a claim, and must have no other holder.
    guard let bus = try? SystemBus(loop: loop) else { return firstWord.come() }
    self.bus = bus
    let owner = BusMethod(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "GetNameOwner")
    // Its unique name, from the bus itself: nobody else's word on the lock counts.
    ask(owner, [.text(Self.service)]) { [weak self] message in
      guard let owner = message.text(), owner.hasPrefix(":") else { return false }
      self?.findSession(owner)
      return true
    }
  }

  private func findSession(_ owner: String) {
    let method = BusMethod(
      destination: owner, path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
      member: "GetSessionByPID")
    // 0 is whoever asks.
    ask(method, [.number(0)]) { [weak self] message in
      guard let path = message.text() else { return false }
      self?.follow(owner, path)
      return true
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
    ask(all, [.text(Self.sessionInterface)]) { [weak self] message in
      self?.take(message.properties())
      return false
    }
  }

  private func take(_ properties: [String: BusValue]?) {
    if case .truth(let isLocked)? = properties?["LockedHint"] { change(isLocked) }
  }

  /// Asks; where no further question follows, all is known that there is to know.
  private func ask(
    _ method: BusMethod, _ arguments: [BusArgument], _ goesOn: @escaping (BusMessage) -> Bool
  ) {
    let call = bus?.call(method, arguments) { [firstWord, loop] answer in
      if case .success(let message) = answer, goesOn(message) { return }
      // After what was told has reached the service, which works on the same loop.
      loop.post { firstWord.come() }
    }
    calls.append(call)
    if call == nil { firstWord.come() }
  }
}
