import CLocalAuthMemory
import LocalAuthSecrets
import LocalAuthService
import Synchronization

/// A locked page for the keys of one item while it is sealed or opened, zeroed afterwards.
///
/// Pages are used again: locking one costs more than all the sealing of an item.
struct KeyRoom: ~Copyable {
  private static let byteCount = 256
  private static let mostKept = 8
  private static let kept = Mutex<[LockedMemory]>([])

  private let page: LockedMemory

  init() throws(StorageFault) {
    if let kept = Self.kept.withLock({ $0.popLast() }) {
      page = kept
    } else {
      page = try Sealing.room(Self.byteCount)
    }
  }

  deinit {
    la_memory_zero(page.bytes.baseAddress, page.bytes.count)
    let page = page
    // What is not kept is released after the lock.
    _ = Self.kept.withLock { kept in
      if kept.count < Self.mostKept { kept.append(page) }
      return page
    }
  }

  /// The item's own key.
  var own: UnsafeMutableRawBufferPointer { part(0, Sealing.keyBytes) }
  /// The key that a password makes.
  var password: UnsafeMutableRawBufferPointer { part(32, Sealing.keyBytes) }
  /// The wrapped key's content.
  func block(_ count: Int) -> UnsafeMutableRawBufferPointer { part(64, count) }

  private func part(_ start: Int, _ count: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: page.bytes[start..<start + count])
  }
}
