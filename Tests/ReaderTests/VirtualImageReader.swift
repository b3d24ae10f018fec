import LocalAuthLinux
import LocalAuthTestSupport
import Testing

/// libfprint's virtual reader that takes pictures, and compares them as it does for real readers.
///
/// Each claim opens the socket anew; a picture is its size and its grey bytes.
struct VirtualImageReader {
  let stack: ReaderStack

  /// One use of the reader, from its claim to its release.
  struct Session {
    let stack: ReaderStack
    let connection: Descriptor

    /// Presses a finger as soon as the reader waits for one.
    func press(_ finger: FingerPicture, _ number: Int) throws {
      try #require(stack.wantsFinger(), "the reader waits for a finger")
      let size = [Int32(FingerPicture.width), Int32(FingerPicture.height)]
      try connection.write(size.withUnsafeBytes { Array($0) } + finger.grey(.usual(number)))
    }
  }

  /// Connects as soon as somebody has claimed the reader.
  func session() throws -> Session {
    try #require(stack.wantsFinger(), "the reader waits for a finger")
    return Session(stack: stack, connection: try UnixSocket.connect(stack.path("/run/readers/image.sock")))
  }
}
