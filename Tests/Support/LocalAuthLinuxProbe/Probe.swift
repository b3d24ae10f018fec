import Glibc
import LocalAuthLinux
import LocalAuthService

/// Runs the part that the first argument names, and ends the program.
nonisolated func probe(_ arguments: [String]) -> Never {
  do {
    switch arguments.first {
    case nil: standInForPrompt()
    case "mark": try holdMark(arguments[1], number: UInt64(arguments[2]) ?? 0)
    case "lock": try holdLock(arguments[1])
    case "write": try writeForEver(arguments[1])
    case "state-folder": say("owner only: \(try PrivateFolder.ofState().pathOfDescriptor)")
    case "password-status": say(PasswordInspector().status().rawValue)
    case "pam": try checkPassword(arguments.dropFirst().map { $0 }, ignoresChildren: false)
    case "pam-ignoring-children": try checkPassword(arguments.dropFirst().map { $0 }, ignoresChildren: true)
    case "secrets": try changeSecrets(arguments[1], name: arguments[2], seed: UInt64(arguments[3]) ?? 0)
    case "evaluate": try evaluate(arguments[1...])
    case "break-off": try breakOff(arguments[1...])
    case "rows": playRows(arguments[1...])
    case "passcode": usePasscode(arguments[1...])
    case "vault": try useVault(arguments[1...])
    case "secrets-wiped": try lookForCopies(arguments[1])
    case "windows": try showWindows(arguments[1...])
    case "terminal": try TerminalProbe(options: Set(arguments.dropFirst())).run()
    default: say("unknown part")
    }
  } catch {
    say("refused \(error)")
    exit(3)
  }
  exit(0)
}

/// Writes a line to standard output at once.
nonisolated func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

/// Waits until standard input ends.
private nonisolated func waitForEndOfInput() {
  var byte: UInt8 = 0
  while read(0, &byte, 1) == 1 {}
}

private nonisolated func holdMark(_ folder: String, number: UInt64) throws {
  let marks = try LiveMarks(folder: PrivateFolder.open("marks", in: folder), name: "marks")
  let mark = try marks.hold(number)
  say(mark == nil ? "taken" : "held")
  waitForEndOfInput()
  mark?.release()
}

private nonisolated func holdLock(_ folder: String) throws {
  say("waiting")
  let held = try FileLock(folder: PrivateFolder.open("lock", in: folder), name: "lock").hold()
  say("held")
  waitForEndOfInput()
  held.release()
}

/// Replaces one file by turns with 4000 bytes of the same value, each turn another one.
private nonisolated func writeForEver(_ path: String) throws {
  let folder = try PrivateFolder.open("write", in: path)
  let lock = FileLock(folder: folder, name: "lock")
  let file = AtomicFile(folder: folder, name: "state", maximumByteCount: 8192)
  var turn: UInt8 = 0
  while true {
    let held = try lock.hold()
    try file.write([UInt8](repeating: turn, count: 4000), holding: held)
    held.release()
    if turn == 3 { say("writing") }
    turn &+= 1
  }
}

/// Arguments: the service (`shipped FOLDER`, or `installed NAME`), the user, the typed text, and the answers
/// to later questions.
private nonisolated func checkPassword(_ arguments: [String], ignoresChildren: Bool) throws {
  if ignoresChildren { signal(SIGCHLD, SIG_IGN) }
  let service =
    arguments[0] == "shipped"
    ? try PamService.choose(installedPath: "/nonexistent", folder: .open("state", in: arguments[1]))
    : PamService(installedForTests: arguments[1])
  var later = Array(arguments[4...])
  let typed = Array(arguments[3].utf8)
  let outcome = typed.withUnsafeBytes { typed in
    PamCheck(service: service).run(
      user: arguments[2], firstAnswer: typed,
      ask: { question in
        say("\(question.isEchoed ? "open" : "hidden") question: \(question.text)")
        return later.isEmpty ? nil : Passcode(text: later.removeFirst())
      },
      say: { line, isError in say("\(isError ? "error" : "info"): \(line)") })
  }
  say("verdict \(outcome.verdict) answered \(outcome.hasAnswered)")
  if outcome.delay > .zero { say("delay \(outcome.delay)") }
  if ignoresChildren {
    say(signal(SIGCHLD, SIG_DFL).map { unsafeBitCast($0, to: Int.self) } == 1 ? "ignored again" : "changed")
  }
}
