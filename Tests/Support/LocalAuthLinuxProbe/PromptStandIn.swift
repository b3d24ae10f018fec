import Glibc
import LocalAuthInterface

/// Stands in for the program that shows windows, which is started without arguments, too: says that the prompt of the
/// app "shown" is on screen, and stops for good at that of any other.
nonisolated func standInForPrompt() {
  tell(.ready)
  var bytes = [UInt8](repeating: 0, count: WireFormat.mostBytes)
  while true {
    let count = recv(3, &bytes, bytes.count, 0)
    guard count > 0 else { return }
    let order = try? bytes[..<count].withUnsafeBytes { try PromptOrder(packet: $0) }
    guard case .present(let content, _)? = order else { continue }
    if content.app == "shown" { tell(.visible(content.evaluation)) } else { raise(SIGSTOP) }
  }
}

private nonisolated func tell(_ report: PromptReport) {
  let head = report.head
  _ = send(3, head, head.count, Int32(MSG_NOSIGNAL))
}
