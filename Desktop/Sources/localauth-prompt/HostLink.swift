import Glibc
import GtkKit
import LocalAuthInterface
import LocalAuthModel

/// The connection to the process that asks.
@MainActor final class HostLink {
  private static let descriptor: Int32 = 3

  private let bytes = UnsafeMutableRawBufferPointer.allocate(
    byteCount: WireFormat.mostBytes + 1, alignment: MemoryLayout<UInt64>.alignment)

  /// Nil when nobody started us who would want a prompt.
  init?() {
    var kind: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(Self.descriptor, SOL_SOCKET, SO_TYPE, &kind, &size) == 0,
      kind == Int32(SOCK_SEQPACKET.rawValue)
    else { return nil }
  }

  /// Hears orders until the connection ends, or brings what is no order.
  func listen(_ onOrder: @escaping @MainActor (PromptOrder) -> Void, onEnd: @escaping @MainActor () -> Void) {
    MainLoop.watch(Self.descriptor) { [self] in
      let count = recv(Self.descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
      if count < 0, errno == EAGAIN || errno == EINTR { return true }
      guard count > 0, let order = try? PromptOrder(packet: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      else {
        onEnd()
        return false
      }
      onOrder(order)
      return true
    }
  }

  /// Tells something; a secret goes straight from its own memory.
  func send(_ report: PromptReport) {
    var head = report.head
    head.withUnsafeMutableBytes { head in
      guard let secret = report.secret else { return write([head]) }
      secret.withBytes { write([head, UnsafeMutableRawBufferPointer(mutating: $0)]) }
    }
  }

  /// One packet of several pieces. When it cannot be sent at once, a host that does not listen included, the connection
  /// is over, and `listen` finds that.
  private func write(_ pieces: [UnsafeMutableRawBufferPointer]) {
    var list = pieces.map { iovec(iov_base: $0.baseAddress, iov_len: $0.count) }
    let isSent = list.withUnsafeMutableBufferPointer { list in
      var message = msghdr()
      message.msg_iov = list.baseAddress
      message.msg_iovlen = list.count
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
      while sendmsg(Self.descriptor, &message, flags) < 0 {
        guard errno == EINTR else { return false }
      }
      return true
    }
    if !isSent { shutdown(Self.descriptor, Int32(SHUT_RDWR)) }
  }
}
