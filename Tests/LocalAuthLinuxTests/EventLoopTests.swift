import CLocalAuthLinux
import Dispatch
import Glibc
import LocalAuthLinux
import LocalAuthTestSupport
import Synchronization
import Testing

@Suite struct EventLoopTests {
  @Test("Posted work runs in order, on the loop's thread")
  func order() throws {
    let loop = try EventLoop()
    let seen = Mutex<[Int]>([])
    let onLoop = Mutex(true)
    for number in 0..<1000 {
      loop.post {
        seen.withLock { $0.append(number) }
        if !loop.isCurrent { onLoop.withLock { $0 = false } }
      }
    }
    loop.stop()
    #expect(seen.withLock { $0 } == Array(0..<1000))
    #expect(onLoop.withLock { $0 })
    #expect(!loop.isCurrent)
  }

  @Test("Work from many threads all runs, once")
  func manyThreads() throws {
    let loop = try EventLoop()
    let count = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1000 { loop.post { count.withLock { $0 += 1 } } }
    }
    loop.stop()
    #expect(count.withLock { $0 } == 8000)
  }

  @Test("A stopped loop takes no work and says so")
  func stopped() throws {
    let loop = try EventLoop()
    loop.stop()
    #expect(!loop.post {})
    loop.after(.zero) { Issue.record("a timer ran on a stopped loop") }
    loop.stop()
  }

  @Test("Timers come in the order of their time, never early")
  func timers() throws {
    let loop = try EventLoop()
    let seen = Mutex<[Int]>([])
    let start = BootClock.now()
    let early = Mutex(false)
    for delay in [30, 10, 20, 0, -5] {
      loop.after(.milliseconds(delay)) {
        if BootClock.now() - start < .milliseconds(delay) { early.withLock { $0 = true } }
        seen.withLock { $0.append(delay) }
      }
    }
    #expect(eventually { seen.withLock { $0.count } == 5 })
    #expect(seen.withLock { Array($0.suffix(3)) } == [10, 20, 30])
    #expect(!early.withLock { $0 })
    loop.stop()
  }

  @Test("A cancelled timer never runs; one cancelled on the loop not even when it is due")
  func cancelledTimer() throws {
    let loop = try EventLoop()
    let count = Mutex(0)
    loop.after(.seconds(3600)) { count.withLock { $0 += 1 } }.cancel()
    let due = loop.after(.milliseconds(2)) { count.withLock { $0 += 1 } }
    loop.post {
      let past = BootClock.now() + .milliseconds(5)
      while BootClock.now() < past {}
      due.cancel()
      due.cancel()
    }
    let done = DispatchSemaphore(value: 0)
    loop.after(.milliseconds(20)) { done.signal() }
    #expect(done.wait(timeout: .now() + 10) == .success)
    #expect(count.withLock { $0 } == 0)
    loop.stop()
  }

  @Test("Delays beyond all measure are accepted")
  func longDelay() throws {
    let loop = try EventLoop()
    let timer = loop.after(.seconds(Int64.max)) { Issue.record("a century passed") }
    let done = DispatchSemaphore(value: 0)
    loop.post { done.signal() }
    #expect(done.wait(timeout: .now() + 10) == .success)
    timer.cancel()
    loop.stop()
  }

  @Test("A watch tells what is ready until it is cancelled")
  func watch() throws {
    let loop = try EventLoop()
    var ends: [Int32] = [-1, -1]
    try #require(la_pipe(&ends, true) == 0)
    let reading = Descriptor(owning: ends[0])
    let writing = Descriptor(owning: ends[1])
    let got = Mutex<[UInt8]>([])
    let watch = loop.watch(reading.number, for: .readable) { events in
      guard events.contains(.readable) else { return }
      var byte: UInt8 = 0
      while read(reading.number, &byte, 1) == 1 { got.withLock { $0.append(byte) } }
    }
    try writing.write([1, 2])
    #expect(eventually { got.withLock { $0 } == [1, 2] })
    watch.update([])
    try writing.write([3])
    let quiet = DispatchSemaphore(value: 0)
    loop.after(.milliseconds(20)) { quiet.signal() }
    #expect(quiet.wait(timeout: .now() + 10) == .success)
    #expect(got.withLock { $0 } == [1, 2])
    watch.update(.readable)
    #expect(eventually { got.withLock { $0 } == [1, 2, 3] })
    watch.cancel()
    try writing.write([4])
    loop.stop()
    #expect(got.withLock { $0 } == [1, 2, 3])
  }

  @Test("What cannot be watched is reported as failed")
  func unwatchable() throws {
    let loop = try EventLoop()
    let file = Descriptor(owning: open("/etc/passwd", O_RDONLY | O_CLOEXEC))
    let failed = DispatchSemaphore(value: 0)
    let watch = loop.watch(file.number, for: .readable) { events in
      if events == .failed { failed.signal() }
    }
    #expect(failed.wait(timeout: .now() + 10) == .success)
    watch.cancel()
    loop.stop()
  }

  @Test("A loop that nobody holds ends, and releases what waits on it")
  func release() throws {
    final class Token: Sendable {}
    weak var token: Token?
    do {
      let loop = try EventLoop()
      let held = Token()
      token = held
      loop.after(.seconds(3600)) { _ = held }
      loop.post { _ = held }
    }
    #expect(eventually { token == nil })
  }

  @Test("The last holder may be work on the loop itself")
  func releaseFromWithin() throws {
    let ended = DispatchSemaphore(value: 0)
    do {
      let loop = try EventLoop()
      loop.after(.milliseconds(1)) {
        loop.post {}
        ended.signal()
      }
    }
    #expect(ended.wait(timeout: .now() + 10) == .success)
  }
}
