import Dispatch
import LocalAuthLinux
import LocalAuthModel
import LocalAuthService
import LocalAuthTestSupport
import LocalAuthentication

/// Asks in windows, one after the other, and says how long each step took in milliseconds. Arguments: the program that
/// shows them, and how many. A key that is pressed costs the time of the program that presses it, which is said, too.
nonisolated func showWindows(_ arguments: ArraySlice<String>) throws {
  let words = Array(arguments)
  let program = PromptProgram(path: words[0])
  let display = environmentValue("DISPLAY").map { ["DISPLAY=\($0)"] } ?? []
  let loop = try EventLoop()
  let isSeen = DispatchSemaphore(value: 0)
  var choices = EmbeddedDevice.Choices()
  choices.presenter = WindowPresenter(loop: loop, program: { program }, seen: { _ in isSeen.signal() })
  let parts = EmbeddedDevice.Parts(loop: loop, choices)
  let authority = DeviceAuthority(parts.service, caller: { Caller(app: "probe", name: "probe") })
  func press(_ words: String...) throws -> Duration {
    let began = BootClock.now()
    _ = try Child(["/usr/bin/xdotool"] + words, environment: display).end()
    return BootClock.now() - began
  }
  for _ in 0..<(Int(words[1]) ?? 1) {
    let context = AuthorityLookup.use(authority) { LAContext() }
    let isThere = DispatchSemaphore(value: 0)
    let began = BootClock.now()
    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "open the shed") { _, _ in
      isThere.signal()
    }
    isSeen.wait()
    say("visible \(milliseconds(BootClock.now() - began))")
    _ = try press("search", "--sync", "--onlyvisible", "--class", "localauth-prompt", "windowfocus", "--sync")
    let tool = try press("key", "shift")
    let pressed = BootClock.now()
    let child = try Child(["/usr/bin/xdotool", "key", "Escape"], environment: display)
    isThere.wait()
    say("escape \(milliseconds(BootClock.now() - pressed)) tool \(milliseconds(tool))")
    _ = child.end()
  }
  parts.end()
}

private nonisolated func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }
