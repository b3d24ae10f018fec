import Glibc

/// `LocalAuthMonkey EVENTS [SEED]`: plays so many random events and prints what came of it, in one line.
///
/// Ends with 1 and the shortest beginning that differs when one does, with 64 for a wrong call.
@main
enum MonkeyCommand {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard (1...2).contains(arguments.count), let events = arguments.first.flatMap({ Int($0) }), events > 0,
      let seed = arguments.count == 2 ? arguments.last.flatMap({ UInt64($0) }) : 1
    else {
      print("usage: LocalAuthMonkey EVENTS [SEED]")
      exit(64)
    }
    var monkey = Monkey(seed: seed)
    do {
      try monkey.play(events: events)
      print(monkey)
    } catch {
      print(error)
      exit(1)
    }
  }
}

extension Monkey: CustomStringConvertible {
  package var description: String {
    "seed \(seed): \(events) events in \(steps) steps of \(stories) stories, \(answers.values.reduce(0, +)) replies of "
      + "\(answers.count) kinds: all agree, log \(String(hash, radix: 16))"
  }
}
