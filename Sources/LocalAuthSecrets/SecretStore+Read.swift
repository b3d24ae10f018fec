import LocalAuthModel
import LocalAuthService
import LocalAuthWords

extension SecretStore {
  /// The items that `filter` means, at most `limit`, with their secrets when `opens`.
  ///
  /// **Prompts**: for each item that somebody guards and the context does not open yet, also when its secret is
  /// not asked for. Blocks until the person has answered.
  ///
  /// - Throws: `.notFound` when nothing is left.
  public func read(_ filter: ItemFilter, limit: Int?, opens: Bool, for asker: Asker) throws(SecretFailure)
    -> [FoundItem]
  {
    let filter = try own(filter, asker)
    let (asker, context) = asker.withContext()
    if context.isInvalidated { throw .refused(.invalidContext(.invalidated)) }
    return try again { () throws(SecretFailure) in try readAll(filter, limit, opens, asker, context) }
  }

  private func readAll(
    _ filter: ItemFilter, _ limit: Int?, _ opens: Bool, _ asker: Asker, _ context: ContextHandle
  ) throws(SecretFailure) -> [FoundItem] {
    var found: [FoundItem] = []
    for item in try reachable(filter, limit: limit, asker, context) {
      try note(.read, item, asker) { () throws(SecretFailure) in
        try unlock(item.record.protection, item.record.title, asker, context)
        // A password that is wrong finds nothing out, whatever is wished for.
        let isOpened = opens || item.record.protection.control.needsApplicationPassword
        let value = isOpened ? try open(item, asker, context) : nil
        found.append(FoundItem(item: item, value: opens ? value : nil))
      }
    }
    if found.isEmpty { throw .notFound }
    return found
  }

  /// The items that `filter` means, without opening one: for whoever keeps the house.
  ///
  /// **Prompts**: never.
  package func list(_ filter: ItemFilter, for asker: Asker) throws(SecretFailure) -> [StoredItem] {
    let filter = try own(filter, asker)
    let items = try kept { () throws(StorageFault) in try storage.find(filter, limit: nil) }
    let (asker, context) = asker.withContext()
    let isGone = { (item: StoredItem) in
      asker.authority.access(to: item.record.protection, context: context) == .gone
    }
    guard items.contains(where: isGone) else { return items }
    try removePasscodeBound()
    return items.filter { !isGone($0) }
  }

  /// The items that are there for this asker, before anyone is asked.
  func reachable(_ filter: ItemFilter, limit: Int?, _ asker: Asker, _ context: ContextHandle)
    throws(SecretFailure) -> [StoredItem]
  {
    let first = try kept { () throws(StorageFault) in try storage.find(filter, limit: limit) }
    let (items, isLeftOut) = try look(at: first, limit: limit, asker, context)
    guard isLeftOut, let limit, first.count == limit else { return items }
    // Items that are left out make room for later ones.
    let all = try kept { () throws(StorageFault) in try storage.find(filter, limit: nil) }
    return try look(at: all, limit: limit, asker, context).items
  }

  private func look(at items: [StoredItem], limit: Int?, _ asker: Asker, _ context: ContextHandle)
    throws(SecretFailure) -> (items: [StoredItem], isLeftOut: Bool)
  {
    var reachable: [StoredItem] = []
    var isLeftOut = false
    for item in items {
      if let limit, reachable.count == limit { break }
      let protection = item.record.protection
      switch asker.authority.access(to: protection, context: context) {
      case .locked: throw .locked
      case .invalidated where asker.authority.rules.invalidatedRead == .findsNothing: isLeftOut = true
      case .gone:
        // Where there is no passcode now, they are to be gone for good, also once there is one again.
        try removePasscodeBound()
        isLeftOut = true
      case .asks where asker.interaction == .skips: isLeftOut = true
      case .open, .asks, .invalidated:
        let isLeft =
          asker.interaction == .skips && protection.control.needsApplicationPassword && asker.password == nil
        if isLeft { isLeftOut = true } else { reachable.append(item) }
      }
    }
    return (reachable, isLeftOut)
  }

  /// Asks the person for what an item needs, one prompt for a secret at a time.
  func unlock(_ protection: Protection, _ title: String, _ asker: Asker, _ context: ContextHandle)
    throws(SecretFailure)
  {
    let control = protection.control
    let hasPassword = asker.password != nil || context.applicationPassword != nil
    if protection.constraint == nil, hasPassword || !control.needsApplicationPassword { return }
    let reason =
      asker.reason.isEmpty ? SecretWords.reason(toOpen: title, in: asker.authority.language) : asker.reason
    var request = EvaluationRequest(
      policy: .owner, reason: reason, fallbackTitle: asker.fallbackTitle, cancelTitle: asker.cancelTitle,
      caller: asker.authority.caller)
    request.allowsInteraction = asker.interaction == .allowed
    let takesTurns = request.allowsInteraction && asker.authority.rules.concurrentReads == .takeTurns
    if takesTurns { turn.wait() }
    defer { if takesTurns { turn.signal() } }
    let failure = Unlocking.unlock(
      protection, request, on: asker.authority, context: context, hasPassword: hasPassword)
    guard let failure else { return }
    if failure == .notInteractive(.interactionNotAllowed) { throw .needsInteraction }
    throw .refused(failure)
  }

  /// The app's own password for an item that has one: of the app, else of the person.
  func password(for control: AccessControl, _ title: String, _ asker: Asker, _ context: ContextHandle)
    throws(SecretFailure) -> Passcode?
  {
    guard control.needsApplicationPassword else { return nil }
    if let password = asker.password ?? context.applicationPassword { return password }
    // The password alone: nobody has to show anything to store a secret.
    guard let alone = try? AccessControl(control.accessibility, .applicationPassword) else {
      throw .wrongPassword
    }
    try unlock(Protection(alone, enrolments: 0), title, asker, context)
    guard let password = context.applicationPassword else { throw .wrongPassword }
    return password
  }

  func open(_ item: StoredItem, _ asker: Asker, _ context: ContextHandle) throws(SecretFailure) -> SecretValue
  {
    let control = item.record.protection.control
    let password = try password(for: control, item.record.title, asker, context)
    do throws(SecretFailure) {
      return try kept { () throws(StorageFault) in try storage.open(item, password: password) }
    } catch .wrongPassword {
      // What the person typed did not open it: the next time it is typed again.
      if asker.password == nil { context.keep(nil) }
      throw .wrongPassword
    }
  }

  /// Keeps what becomes of a guarded item.
  func note(
    _ action: HistoryEntry.Action, _ item: StoredItem, _ asker: Asker,
    _ body: () throws(SecretFailure) -> Void
  )
    throws(SecretFailure)
  {
    let control = item.record.protection.control
    guard control.isConstrained || control.needsApplicationPassword else { return try body() }
    var entry = HistoryEntry(
      instant: asker.now, app: asker.authority.caller.app.name, item: item.record.title, action: action,
      status: 0)
    do {
      try body()
    } catch {
      entry.status = error.status
      try? storage.note(entry)
      throw error
    }
    // What cannot be written down is not opened.
    try kept { () throws(StorageFault) in try storage.note(entry) }
  }

  /// The same filter among the asker's own items.
  ///
  /// - Throws: `.foreignGroup` when it names another's, or the asker has none at all.
  func own(_ filter: ItemFilter, _ asker: Asker) throws(SecretFailure) -> ItemFilter {
    if asker.groups.isEmpty { throw .foreignGroup }
    if let named = filter.attributes[.accessGroup] {
      guard let group = named.string, asker.owns(group) else { throw .foreignGroup }
    }
    var filter = filter
    filter.groups = Set(asker.groups)
    return filter
  }
}
