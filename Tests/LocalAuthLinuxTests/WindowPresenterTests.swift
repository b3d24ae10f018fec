import Dispatch
import Glibc
import LocalAuthModel
import LocalAuthService
import LocalAuthTestSupport
import Testing

@testable import LocalAuthLinux

@Suite("The process that shows windows")
struct WindowPresenterTests {
  private let loop: EventLoop
  private let presenter: WindowPresenter
  private let folder: TemporaryFolder
  private let isSeen = DispatchSemaphore(value: 0)
  private let start = Duration.seconds(5)

  init() throws {
    loop = try EventLoop()
    folder = try TemporaryFolder()
    // A name that no other test's process has.
    let path = folder.path + "/prompt"
    symlink(Machine.probe, path)
    var timing = WindowPresenter.Timing()
    timing.start = start
    presenter = WindowPresenter(
      loop: loop, timing: timing, program: { PromptProgram(path: path) }, display: { true },
      seen: { [isSeen] _ in isSeen.signal() })
  }

  private func present(_ number: UInt64, of app: String) {
    presenter.present(PromptContent(evaluation: EvaluationID(number), app: app, passcode: .ready(after: nil)))
  }

  private func isShown() -> Bool { isSeen.wait(timeout: .now() + 30) == .success }

  private func processes() throws -> [pid_t] {
    let found = try Child(["/usr/bin/pgrep", "-f", "^" + folder.path])
    _ = found.end()
    return found.written.split(separator: "\n").compactMap { pid_t($0) }
  }

  @Test("One that hangs at its second prompt is killed in time, and another one shows the next prompt")
  func hangs() throws {
    present(1, of: "shown")
    try #require(isShown())
    let first = try #require(try processes().first)
    presenter.dismiss(EvaluationID(1), .failure(.appCancel))
    let began = BootClock.now()
    present(2, of: "hung")
    // What changes in the prompt meanwhile gives it no more time.
    loop.after(start * 0.8) { if presenter.isShowing { present(2, of: "hung") } }
    #expect(eventually { !presenter.isShowing })
    #expect(BootClock.now() - began < start * 1.7)
    #expect(eventually { kill(first, 0) != 0 })
    present(3, of: "shown")
    #expect(isShown())
    #expect(presenter.isShowing)
    #expect(try processes().count == 1)
  }

  @Test("One that hangs at its first prompt is killed, too")
  func hangsAtOnce() throws {
    present(1, of: "hung")
    #expect(eventually { !presenter.isShowing })
    #expect(try eventually { try processes().isEmpty })
  }

  @Test("With the presenter its process ends, and no dead child is left")
  func nothingIsLeft() throws {
    let path = folder.path + "/prompt"
    var passing: WindowPresenter? = WindowPresenter(
      loop: loop, timing: WindowPresenter.Timing(), program: { PromptProgram(path: path) }, display: { true },
      seen: { [isSeen] _ in isSeen.signal() })
    passing?.present(PromptContent(evaluation: EvaluationID(1), app: "shown", passcode: .ready(after: nil)))
    try #require(isShown())
    let process = try #require(try processes().first)
    passing = nil
    // A dead child whose status nobody took would still answer.
    #expect(eventually { kill(process, 0) != 0 && errno == ESRCH })
  }

  @Test("A prompt that is on screen stays as long as the person needs")
  func stays() throws {
    present(1, of: "shown")
    try #require(isShown())
    let isOver = DispatchSemaphore(value: 0)
    loop.after(start * 1.2) { isOver.signal() }
    #expect(isOver.wait(timeout: .now() + 30) == .success)
    #expect(presenter.isShowing)
  }
}
