import CGtk
import Glibc
import GtkKit

// Shows prompts as windows for the process at the other end of descriptor 3, and ends with that connection.
// What it is told and what it answers: Documentation/prompt-protocol.md.

// An answer that nobody reads any more is no reason to die of.
signal(SIGPIPE, SIG_IGN)

guard let host = HostLink() else {
  let words =
    "localauth-prompt shows prompts for other programs, which start it; there is nothing to see without one.\n"
  _ = write(2, words, words.utf8.count)
  exit(64)
}
guard MainLoop.start(program: "localauth-prompt") else { exit(1) }
// A password will be typed here. Not sooner: the desktop's portal looks at who asks it for its settings.
cgtk_close_to_others()
let desk = PromptDesk(host)
host.listen {
  desk.carryOut($0)
} onEnd: {
  desk.end()
}
host.send(.ready)
MainLoop.run()
