import Glibc
import LocalAuthLinux
import LocalAuthScenarios

/// Plays rows on this machine's own parts and tells what is different. Arguments: the password, then each row
/// as a scenario: an ordinary account cannot read the files of this repository everywhere.
nonisolated func playRows(_ arguments: ArraySlice<String>) {
  // The reader's driver may leave while it is spoken to.
  signal(SIGPIPE, SIG_IGN)
  // PAM's helper closes every descriptor up to the limit, one by one.
  OpenFiles.limit(to: 1024)
  MachineDevice.password = arguments.first ?? ""
  for text in arguments.dropFirst() {
    guard let row = try? ScenarioFile(text).scenarios.first else {
      say("this is no row: \(text)")
      continue
    }
    let differences = row.differences(on: MachineDevice.self)
    MachineDevice.finish()
    for difference in differences { say("different: \(difference)") }
    say("played \(row.id)")
  }
}
