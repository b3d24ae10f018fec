import Dispatch
import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Synchronization
import Testing

@Suite struct LockTests {
  private let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
  }

  @Test("A read and write under the lock is never torn by other threads")
  func threads() throws {
    let folder = try PrivateFolder.open("own", in: temporary.path)
    let lock = FileLock(folder: folder, name: "lock")
    let file = AtomicFile(folder: folder, name: "count", maximumByteCount: 8)
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<25 {
        do {
          let held = try lock.hold()
          let count = try file.read()?.bytes.first ?? 0
          try file.write([count + 1], holding: held)
          held.release()
        } catch {
          failures.withLock { $0 += 1 }
        }
      }
    }
    #expect(failures.withLock { $0 } == 0)
    #expect(try file.read()?.bytes == [100])
  }

  @Test("A lock held by another process is waited for, and is free when that process is killed")
  func processes() throws {
    let first = try Child([Machine.probe, "lock", temporary.path])
    #expect(first.writes("held"))
    let second = try Child([Machine.probe, "lock", temporary.path])
    #expect(second.writes("waiting"))
    // It sleeps in the call that waits for the lock.
    #expect(eventually { second.state == "S" })
    #expect(!second.written.contains("held"))
    first.send(SIGKILL)
    #expect(second.writes("held"))
    second.closeInput()
    #expect(second.end() == 0)
  }

  @Test("A mark lives in this process until released; each number is a mark of its own")
  func ownMarks() throws {
    let marks = try LiveMarks(folder: PrivateFolder.open("marks", in: temporary.path), name: "marks")
    #expect(try !marks.isAlive(7))
    let mark = try #require(try marks.hold(7))
    #expect(try marks.isAlive(7))
    #expect(try marks.hold(7) == nil)
    #expect(try !marks.isAlive(6))
    #expect(try !marks.isAlive(8))
    let last = try #require(try marks.hold(LiveMarks.highestNumber))
    #expect(try marks.isAlive(LiveMarks.highestNumber))
    #expect(throws: FileRefusal.badName) { try marks.hold(.max) }
    #expect(throws: FileRefusal.badName) { try marks.isAlive(.max) }
    mark.release()
    mark.release()
    #expect(try !marks.isAlive(7))
    #expect(try marks.isAlive(LiveMarks.highestNumber))
    last.release()
  }

  @Test("A mark goes with its object")
  func forgottenMark() throws {
    let marks = try LiveMarks(folder: PrivateFolder.open("marks", in: temporary.path), name: "marks")
    do {
      let mark = try marks.hold(1)
      #expect(try marks.isAlive(1))
      withExtendedLifetime(mark) {}
    }
    #expect(try !marks.isAlive(1))
  }

  @Test("A mark of another process is seen, and dies with it at once")
  func killedHolder() throws {
    let marks = try LiveMarks(folder: PrivateFolder.open("marks", in: temporary.path), name: "marks")
    let holder = try Child([Machine.probe, "mark", temporary.path, "123456789012"])
    #expect(holder.writes("held"))
    #expect(try marks.isAlive(123_456_789_012))
    #expect(try marks.hold(123_456_789_012) == nil)
    holder.send(SIGKILL)
    #expect(holder.end() == -SIGKILL)
    #expect(try !marks.isAlive(123_456_789_012))
    #expect(try marks.hold(123_456_789_012) != nil)
  }

  @Test("A stopped holder is alive")
  func stoppedHolder() throws {
    let marks = try LiveMarks(folder: PrivateFolder.open("marks", in: temporary.path), name: "marks")
    let holder = try Child([Machine.probe, "mark", temporary.path, "5"])
    #expect(holder.writes("held"))
    holder.send(SIGSTOP)
    #expect(eventually { holder.state == "T" })
    #expect(try marks.isAlive(5))
  }

  @Test("A mark does not pass to a program that the holder starts")
  func startedPrograms() throws {
    let marks = try LiveMarks(folder: PrivateFolder.open("marks", in: temporary.path), name: "marks")
    let mark = try #require(try marks.hold(1))
    let other = try Child(["/bin/cat"])
    mark.release()
    #expect(try !marks.isAlive(1))
    other.closeInput()
    #expect(other.end() == 0)
  }
}
