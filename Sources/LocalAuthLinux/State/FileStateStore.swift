import LocalAuthModel
import LocalAuthService
import Synchronization

/// A device's memory in one small file, shared by all processes of the person.
///
/// A change holds a lock over one read and one write, never over a prompt, and is on disk when it returns.
/// Attempts under way are marks: each is held by a lock that dies with its process, so that whoever comes
/// next counts what a killed one had begun.
final class FileStateStore: DeviceStateStore {
  private struct Memory {
    var place: Place?
    /// What the file was when it was last read or written; nil when there was none, or never.
    var identity: FileIdentity?
    var hasLoaded = false
    /// Marks of attempts that this process has begun.
    var marks: [UInt64: LiveMarks.Mark] = [:]
  }

  private struct Place {
    let file: AtomicFile
    let lock: FileLock
    let marks: LiveMarks
  }

  private let openFolder: @Sendable () throws(FileRefusal) -> PrivateFolder
  private let machine: String
  private let boot: String?
  private let memory = Mutex(Memory())

  init(
    machine: String = BootClock.machineIdentifier(), boot: String? = try? BootClock.bootIdentifier(),
    folder: @escaping @Sendable () throws(FileRefusal) -> PrivateFolder
  ) {
    self.machine = machine.isEmpty ? "unnamed" : machine
    self.boot = boot
    openFolder = folder
  }

  // MARK: Port

  func refresh(_ device: inout Device, now: Duration) throws(StoreFault) {
    try memory.withLock { memory throws(StoreFault) in
      try explained { () throws(FileRefusal) in
        let place = try place(&memory)
        try load(&device, now, place, &memory)
        try countAbandoned(&device, place, memory)
      }
    }
  }

  func update(
    _ device: inout Device, now: Duration, _ change: (inout Device) -> [Effect]
  ) throws(StoreFault) -> [Effect] {
    let before = device
    do throws(StoreFault) {
      return try memory.withLock { memory throws(StoreFault) in
        try explained { () throws(FileRefusal) in
          let place = try place(&memory)
          let held = try place.lock.hold()
          defer { held.release() }
          try load(&device, now, place, &memory, settingAside: held)
          let found = device.state
          try countAbandoned(&device, place, memory)
          let older = Set(device.state.charges.map(\.id))
          let effects = change(&device)
          // A dead process's mark may have had the number and the look of ours: a new one is always written
          // and held, or what it stands for would count nothing.
          let hasNewMark = device.state.charges.contains {
            memory.marks[$0.id] == nil && !older.contains($0.id)
          }
          if device.state != found || hasNewMark || memory.identity == nil {
            try save(device.state, older, now, place, held, &memory)
          }
          return effects
        }
      }
    } catch {
      device = before
      throw error
    }
  }

  // MARK: Reading

  private func place(_ memory: inout Memory) throws(FileRefusal) -> Place {
    if let place = memory.place { return place }
    let folder = try openFolder()
    let place = Place(
      file: AtomicFile(folder: folder, name: "state-\(machine)", maximumByteCount: StateFormat.mostBytes),
      lock: FileLock(folder: folder, name: "state.lock"),
      marks: try LiveMarks(folder: folder, name: "attempts.lock"))
    memory.place = place
    return place
  }

  /// Takes the file's state over when it is not the one last seen: one call to the system when it is.
  private func load(
    _ device: inout Device, _ now: Duration, _ place: Place, _ memory: inout Memory,
    settingAside held: FileLock.Held? = nil
  ) throws(FileRefusal) {
    if memory.hasLoaded, try place.file.identity() == memory.identity { return }
    var state: DeviceState
    var identity: FileIdentity?
    do throws(FileRefusal) {
      let read = try place.file.read()
      identity = read?.identity
      state = try read.map { file throws(FileRefusal) in try decode(file.bytes, now, device.rules) } ?? .fresh
    } catch .damaged, .tooLarge {
      state = .damaged(device.rules)
      identity = nil
      // Kept for whoever wants to know; the new state is written in its place before anything else happens.
      if let held { _ = try place.file.setAside(holding: held) }
    }
    device.state = state
    memory.identity = identity
    memory.hasLoaded = held != nil || identity != nil
  }

  private func decode(
    _ bytes: [UInt8], _ now: Duration, _ rules: DeviceRules
  ) throws(FileRefusal) -> DeviceState {
    do throws(StateFormat.Flaw) {
      let kept = try StateFormat(bytes)
      var state = kept.state
      if let boot, kept.boot == boot {
        state.advance(by: now - kept.saved, rules: rules)
      } else {
        state.restart(rules)
      }
      return state
    } catch {
      throw error == .newer ? .newer : .damaged
    }
  }

  private func countAbandoned(
    _ device: inout Device, _ place: Place, _ memory: Memory
  ) throws(FileRefusal) {
    for charge in device.state.charges where memory.marks[charge.id] == nil {
      guard try !place.marks.isAlive(charge.id) else { continue }
      device.state.settleAbandoned({ $0 == charge }, rules: device.rules)
    }
  }

  // MARK: Writing

  private func save(
    _ state: DeviceState, _ older: Set<UInt64>, _ now: Duration, _ place: Place, _ held: FileLock.Held,
    _ memory: inout Memory
  ) throws(FileRefusal) {
    // A new mark is held before anyone can read of it, an old one until nobody can.
    for charge in state.charges where memory.marks[charge.id] == nil && !older.contains(charge.id) {
      guard let mark = try place.marks.hold(charge.id) else { throw .markTaken }
      memory.marks[charge.id] = mark
    }
    let current = Set(state.charges.map(\.id))
    memory.identity = try place.file.write(
      StateFormat(boot: boot, saved: now, state: state).bytes, holding: held)
    memory.hasLoaded = true
    for (id, mark) in memory.marks where !current.contains(id) {
      mark.release()
      memory.marks[id] = nil
    }
  }

  private func explained<Result>(
    _ body: () throws(FileRefusal) -> Result
  ) throws(StoreFault) -> Result {
    do throws(FileRefusal) { return try body() } catch { throw StoreFault(error.explanation) }
  }
}
