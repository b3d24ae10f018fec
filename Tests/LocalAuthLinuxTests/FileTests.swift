import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Testing

@Suite struct FileTests {
  private let temporary: TemporaryFolder
  private let folder: PrivateFolder
  private let lock: FileLock
  private let file: AtomicFile

  init() throws {
    temporary = try TemporaryFolder()
    folder = try PrivateFolder.open("own", in: temporary.path)
    lock = FileLock(folder: folder, name: "lock")
    file = AtomicFile(folder: folder, name: "state", maximumByteCount: 100)
  }

  @Test("A file that was never written is missing, not empty")
  func missing() throws {
    #expect(try file.read() == nil)
    #expect(try file.identity() == nil)
  }

  @Test("What is written is read back, and its identity tells each writing from the next")
  func roundTrip() throws {
    let held = try lock.hold()
    let first = try file.write([1, 2, 3], holding: held)
    #expect(try file.read()?.bytes == [1, 2, 3])
    #expect(try file.read()?.identity == first)
    #expect(try file.identity() == first)
    let second = try file.write([], holding: held)
    #expect(try file.read()?.bytes == [])
    #expect(first != second)
    #expect(temporary.names(in: "own") == ["lock", "state"])
    var status = stat()
    #expect(stat(temporary.path + "/own/state", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test("Too long is refused in both directions")
  func tooLarge() throws {
    let held = try lock.hold()
    #expect(throws: FileRefusal.tooLarge) { try file.write([UInt8](repeating: 0, count: 101), holding: held) }
    try file.write([UInt8](repeating: 7, count: 100), holding: held)
    #expect(try file.read()?.bytes.count == 100)
    try temporary.put([UInt8](repeating: 0, count: 101), "own/state")
    #expect(throws: FileRefusal.tooLarge) { try file.read() }
  }

  @Test(
    "A file that others may read, a link, a folder and a pipe in its place are refused, and nothing waits")
  func wrongFiles() throws {
    try temporary.put([1], "own/state", mode: 0o644)
    #expect(throws: FileRefusal.tooOpen) { try file.read() }
    try temporary.put([1], "target")
    unlink(temporary.path + "/own/state")
    symlink(temporary.path + "/target", temporary.path + "/own/state")
    #expect(throws: FileRefusal.wrongKind) { try file.read() }
    unlink(temporary.path + "/own/state")
    mkdir(temporary.path + "/own/state", 0o700)
    #expect(throws: FileRefusal.wrongKind) { try file.read() }
    rmdir(temporary.path + "/own/state")
    mkfifo(temporary.path + "/own/state", 0o600)
    #expect(throws: FileRefusal.wrongKind) { try file.read() }
    // A writer replaces the link or pipe itself, never what it points to.
    unlink(temporary.path + "/own/state")
    symlink(temporary.path + "/target", temporary.path + "/own/state")
    try file.write([9], holding: lock.hold())
    #expect(try file.read()?.bytes == [9])
    var status = stat()
    #expect(stat(temporary.path + "/target", &status) == 0 && status.st_size == 1)
  }

  @Test("A file of somebody else is refused", .enabled(if: geteuid() == 0, "needs root to give a file away"))
  func wrongOwner() throws {
    try temporary.put([1], "own/state")
    chown(temporary.path + "/own/state", 65_534, 65_534)
    #expect(throws: FileRefusal.wrongOwner) { try file.read() }
    chown(temporary.path + "/own", 65_534, 65_534)
    #expect(throws: FileRefusal.wrongOwner) { try PrivateFolder.open("own", in: temporary.path) }
  }

  @Test("A damaged file is set aside under a name of its own, never over another")
  func setAside() throws {
    let held = try lock.hold()
    #expect(try file.setAside(holding: held) == nil)
    var names: Set<String> = []
    for _ in 0..<32 {
      try file.write([1], holding: held)
      names.insert(try #require(try file.setAside(holding: held)))
      #expect(try file.read() == nil)
    }
    #expect(names.count == 32)
    try file.write([1], holding: held)
    #expect(throws: FileRefusal.tooManySetAside) { try file.setAside(holding: held) }
    #expect(try file.read()?.bytes == [1])
  }

  @Test("What a killed writer left behind does not disturb the next")
  func leftover() throws {
    try temporary.put([0], "own/state.new")
    try file.write([5], holding: lock.hold())
    #expect(try file.read()?.bytes == [5])
    #expect(temporary.names(in: "own") == ["lock", "state"])
  }

  @Test("Names that lead elsewhere are refused", arguments: ["", ".", "..", "a/b", "/a", ".hidden", "a\0b"])
  func names(name: String) throws {
    #expect(throws: FileRefusal.badName) { try folder.folder(name) }
    let odd = AtomicFile(folder: folder, name: name, maximumByteCount: 10)
    #expect(throws: FileRefusal.badName) { try odd.read() }
    #expect(throws: FileRefusal.badName) { try odd.write([1], holding: lock.hold()) }
    #expect(throws: FileRefusal.badName) { try FileLock(folder: folder, name: name).hold() }
  }

  @Test("A folder that others may enter, or a link to one, is refused")
  func folders() throws {
    mkdir(temporary.path + "/open", 0o700)
    chmod(temporary.path + "/open", 0o750)
    #expect(throws: FileRefusal.tooOpen) { try PrivateFolder.open("open", in: temporary.path) }
    symlink(temporary.path + "/own", temporary.path + "/link")
    #expect(throws: FileRefusal.wrongKind) { try PrivateFolder.open("link", in: temporary.path) }
    try temporary.put([], "plain")
    #expect(throws: FileRefusal.wrongKind) { try PrivateFolder.open("plain", in: temporary.path) }
    #expect(throws: FileRefusal.noPlace) { try PrivateFolder.open("x", in: "relative/path") }
  }

  @Test("The state's folder: XDG_STATE_HOME only where absolute, else the home")
  func stateFolder() throws {
    let path = temporary.path
    _ = try PrivateFolder.ofState(environment: { $0 == "XDG_STATE_HOME" ? path + "/deep/state" : nil })
    #expect(temporary.names(in: "deep/state") == ["local-authentication"])
    _ = try PrivateFolder.ofState(environment: { ["XDG_STATE_HOME": "relative", "HOME": path][$0] })
    #expect(temporary.names(in: ".local/state") == ["local-authentication"])
  }

  @Test("The folder stays the same when somebody moves another into its place")
  func heldOpen() throws {
    try file.write([1], holding: lock.hold())
    rename(temporary.path + "/own", temporary.path + "/moved")
    mkdir(temporary.path + "/own", 0o700)
    #expect(try file.read()?.bytes == [1])
  }

  @Test("A writer killed at any moment leaves the old or the new content, whole", arguments: 0..<20)
  func killedWriter(round: Int) throws {
    let child = try Child([Machine.probe, "write", temporary.path])
    #expect(child.writes("writing"))
    // Somewhere in the middle of the next few writings.
    for _ in 0..<(round * 400) { _ = getppid() }
    child.send(SIGKILL)
    #expect(child.end() == -SIGKILL)
    let written = try PrivateFolder.open("write", in: temporary.path)
    let state = AtomicFile(folder: written, name: "state", maximumByteCount: 8192)
    let bytes = try #require(try state.read()?.bytes)
    #expect(bytes.count == 4000)
    #expect(Set(bytes).count == 1)
    try state.write([1], holding: FileLock(folder: written, name: "lock").hold())
  }
}
