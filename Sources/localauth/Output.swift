import Foundation
import LocalAuthLinux
import LocalAuthSecrets
import LocalAuthWords

/// What goes to standard output and standard error. A reader that has gone away is no fault.
enum Output {
  /// Text as it is, for programs.
  static func put(_ text: String) { write(text, to: STDOUT_FILENO) }

  static func say(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// One line for the person, made safe for a terminal.
  static func complain(_ text: String) {
    write("localauth: \(DisplayText(text, mostCharacters: 1000))\n", to: STDERR_FILENO)
  }

  /// Sentences of the vault, on one such line.
  static func complain(_ texts: VaultText...) { complain(texts, because: nil) }

  /// A sentence of the vault, and why.
  static func complain(_ text: VaultText, because failure: SecretFailure) {
    complain([text], because: failure)
  }

  private static func complain(_ texts: [VaultText], because failure: SecretFailure?) {
    let sentences = texts.map { $0.words(in: .ofEnvironment) } + (failure.map { [$0.advice] } ?? [])
    complain(Language.ofEnvironment.sentences(sentences))
  }

  /// One line for the person that begins with a file, as editors and other programs expect it.
  static func warn(_ text: String) {
    write("\(DisplayText(text, mostCharacters: 2000))\n", to: STDERR_FILENO)
  }

  static func say(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return }
    say(String(decoding: data, as: UTF8.self))
  }

  private static func write(_ text: String, to descriptor: Int32) {
    _ = Array(text.utf8).withUnsafeBytes { write($0, to: descriptor) }
  }

  /// Writes all bytes; false when nobody takes them any more.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
