import GtkKit
import LocalAuthInterface
import LocalAuthModel

/// Carries out what the host orders: at most one window at a time.
@MainActor final class PromptDesk {
  private let host: HostLink
  private var window: PromptWindow?
  private var isEnding = false

  init(_ host: HostLink) { self.host = host }

  func carryOut(_ order: PromptOrder) {
    switch order {
    case .present(let content, let manner):
      // What was typed for one evaluation is never there for the next.
      if window?.evaluation != content.evaluation { remove() }
      if let window {
        window.change(to: content)
      } else {
        window = PromptWindow(content, manner) { [host] in host.send($0) }
      }
    case .dismiss(let evaluation, let farewell):
      guard let window, window.evaluation == evaluation else { return }
      window.say(farewell) { [weak self] in
        // By then another prompt may be there.
        guard let self, self.window === window else { return }
        remove()
        if isEnding { MainLoop.quit() }
      }
    }
  }

  /// The host is gone. A last word to the person may still be there; a question may not.
  func end() {
    isEnding = true
    if window?.isLeaving == true { return }
    remove()
    MainLoop.quit()
  }

  private func remove() {
    window?.close()
    window = nil
  }
}
