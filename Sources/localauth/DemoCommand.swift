import Foundation
import LocalAuthLinux
import LocalAuthModel
import LocalAuthSimulator
import LocalAuthWords
import LocalAuthentication

/// `localauth demo`: a simulated device in this terminal.
struct DemoCommand {
  let options: DemoOptions

  init(_ options: DemoOptions) { self.options = options }

  func run() -> ExitStatus {
    if options.isScript { return DemoStory().play() }
    do throws(SystemError) {
      return try DemoPlay(options).run()
    } catch {
      Output.complain("the demo cannot start (\(error)).")
      return .internal
    }
  }
}
