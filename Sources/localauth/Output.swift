import Foundation
import LocalAuthWords

/// What goes to standard output and standard error. A reader that has gone away is no fault.
enum Output {
  static func say(_ text: String) { write(text + "\n", to: .standardOutput) }

  /// One line for the person, made safe for a terminal.
  static func complain(_ text: String) {
    write("localauth: \(DisplayText(text, mostCharacters: 1000))\n", to: .standardError)
  }

  static func say(json value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return }
    say(String(decoding: data, as: UTF8.self))
  }

  static func flush() { try? FileHandle.standardOutput.synchronize() }

  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }
}
