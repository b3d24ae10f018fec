import Glibc
import GtkKit
import UnlockScreens

/// A list of made-up secrets behind a lock.
@main
struct UnlockDemo {
  @MainActor static func main() {
    guard MainLoop.start(program: "unlock-demo") else {
      print("There is no display to show a window on. Run this in a graphical session.")
      exit(1)
    }
    MainLoop.serveMainQueue()
    let window = UnlockWindow()
    withExtendedLifetime(window) { MainLoop.run() }
  }
}
