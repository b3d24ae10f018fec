import Glibc
import LocalAuthSecrets
import LocalAuthTestSupport
import Testing

@testable import LocalAuthLinux

/// Whether there is a bus for tests, and Python's part for it.
private let canRun =
  access("/usr/bin/dbus-daemon", X_OK) == 0
  && access("/usr/lib/python3/dist-packages/dbus/__init__.py", R_OK) == 0

/// A store whose key is in the desktop's key ring: a real bus, and a stand-in for the ring.
@Suite("Keys in the desktop's key ring", .enabled(if: canRun, "needs dbus-daemon and python3-dbus"))
struct SecretServiceTests {
  /// A bus, and on it a key ring if it is given words.
  private final class Desktop {
    let address: String
    let ring: Child?
    private let bus: Child
    private let folder: TemporaryFolder

    init(_ mode: String?) throws {
      folder = try TemporaryFolder(inMemory: true)
      let address = "unix:path=\(folder.path)/bus"
      self.address = address
      let daemon = "exec dbus-daemon --session --nofork --print-address --address=\(address) 2>/dev/null"
      bus = try Child(["/bin/sh", "-c", daemon])
      _ = bus.writes("guid=")
      let script = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Support/key-ring"
      ring = try mode.map {
        try Child(["/usr/bin/python3", script, $0], environment: ["DBUS_SESSION_BUS_ADDRESS=\(address)"])
      }
      if let ring, !ring.writes("ready") { throw SystemError("key-ring", 0) }
    }

    deinit { bus.send(SIGTERM) }
  }

  private func desk(_ desktop: Desktop, patience: Duration = .seconds(10)) throws -> StoreDesk {
    var desk = try StoreDesk(newKey: .secretService)
    desk.settings.sources.append(SecretServiceKey(address: desktop.address, patience: patience))
    return desk
  }

  private func noKey(_ storage: SQLiteItemStorage) -> String {
    do throws(StorageFault) {
      _ = try storage.find(Sample.filter(), limit: nil)
      return "none"
    } catch {
      if case .noKey(let words) = error { return words }
      return "\(error)"
    }
  }

  @Test("The key is kept in an unlocked ring and found there again; a file with a key is never made")
  func unlocked() throws {
    let desktop = try Desktop("open")
    let desk = try desk(desktop)
    try desk.storage().add("in the ring")
    #expect(try desk.storage().texts(Sample.filter()) == ["in the ring"])
    #expect(desk.temporary.names() == ["data"])
    let report = SecretsReport(desk.storage())
    #expect(report.key == .secretService)
    #expect(report.isProtectedAtRest == true)
    // Another store has a key of its own, and whoever opens the first need not say where its key is.
    let other = try self.desk(desktop)
    try other.storage().add("another")
    var settings = desk.settings
    settings.newKey = .file
    #expect(try SQLiteItemStorage(settings).texts(Sample.filter()) == ["in the ring"])
    // Locked: at once a fault, no prompt; and it works again afterwards.
    try desktop.ring?.write("lock\n")
    #expect(desktop.ring?.writes("did lock") == true)
    #expect(noKey(desk.storage()).contains("locked"))
    try desktop.ring?.write("unlock\n")
    #expect(desktop.ring?.writes("did unlock") == true)
    #expect(try desk.storage().texts(Sample.filter()) == ["in the ring"])
    #expect(desktop.ring?.written.contains("prompt") == false)
  }

  @Test(
    "A ring that is locked, has no collection, wants to ask, or forgets makes no store",
    arguments: [
      ("locked", "locked"), ("none", "collection"), ("asks", "locked"), ("forgets", "did not keep"),
      ("short", "does not answer"),
    ])
  func unusable(mode: String, words: String) throws {
    let desktop = try Desktop(mode)
    let desk = try desk(desktop)
    let found = noKey(desk.storage())
    #expect(found.contains(words), "\(found)")
    #expect(!desk.temporary.names(in: "data").contains { $0.hasPrefix("secrets.db") })
    #expect(desktop.ring?.written.contains("prompt") == false)
  }

  @Test("A ring that never answers, a bus without one, and no bus at all are a fault within the time allowed")
  func silent() throws {
    let silent = try Desktop("silent")
    let start = BootClock.now()
    #expect(noKey(try desk(silent, patience: .milliseconds(100)).storage()).contains("does not answer"))
    #expect(BootClock.now() - start < .seconds(5))
    #expect(noKey(try desk(Desktop(nil)).storage()).contains("does not answer"))
    // No bus, and a socket on which nobody says a word.
    let folder = try TemporaryFolder(inMemory: true)
    let path = folder.path + "/mute"
    for isThere in [false, true] {
      let listen = "import socket,sys; s=socket.socket(socket.AF_UNIX); s.bind('\(path)'); s.listen(); "
      let mute =
        isThere
        ? try Child(["/usr/bin/python3", "-c", listen + "print('ready', flush=True); sys.stdin.read()"]) : nil
      #expect(mute?.writes("ready") != false)
      var desk = try StoreDesk(newKey: .secretService)
      desk.settings.sources = [
        SecretServiceKey(address: "unix:path=\(path)", patience: .milliseconds(100))
      ]
      let start = BootClock.now()
      #expect(noKey(desk.storage()).contains("does not answer"))
      #expect(BootClock.now() - start < .seconds(5))
    }
  }
}
