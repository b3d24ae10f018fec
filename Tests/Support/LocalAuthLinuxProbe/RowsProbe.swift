import Glibc
import LocalAuthLinux
import LocalAuthTraces

/// Plays rows on this machine's own parts and tells what is different. Arguments: the password, then the rows' ids.
nonisolated func playRows(_ arguments: ArraySlice<String>) {
  // The reader's driver may leave while it is spoken to.
  signal(SIGPIPE, SIG_IGN)
  // PAM's helper closes every descriptor up to the limit, one by one.
  OpenFiles.limit(to: 1024)
  MachineDevice.password = arguments.first ?? ""
  let rows = Dictionary(uniqueKeysWithValues: Trace.everything.map { ($0.id, $0) })
  for id in arguments.dropFirst() {
    guard let row = rows[id] else {
      say("there is no row \(id)")
      continue
    }
    let differences = row.differences(on: MachineDevice.self)
    MachineDevice.finish()
    for difference in differences { say("different: \(difference)") }
    say("played \(id)")
  }
}
