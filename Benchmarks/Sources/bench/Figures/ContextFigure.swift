import LocalAuthService
import LocalAuthSimulator
import LocalAuthentication

/// Evaluations through Apple's API: a new `LAContext` for each, its reply on a private queue.
enum ContextFigure {
  static func take(_ options: Options) throws {
    let simulated = SimulatedDevice()
    let service = InstantDevice.service()
    let instant = DeviceAuthority(service, caller: { InstantDevice.caller })
    let replies = Replies()
    defer { AuthorityLookup.install(nil) }

    /// `outstanding` at a time; a round holds the same number of evaluations whatever that is.
    func entrant(
      _ name: String, outstanding: Int, on authority: any Authority, aim: String = "",
      prepare: @escaping (Int) -> Void = { _ in }
    ) -> Entrant {
      let size = 128
      return Entrant(name, aim: aim) {
        AuthorityLookup.install(authority)
        prepare(size)
        return try Stopwatch.time { for _ in 0..<(size / outstanding) { try replies.evaluate(outstanding) } }
          / Double(size)
      }
    }

    let aim = options.processor == nil ? "" : "≥ 50,000 a second"
    let single = entrant(
      "simulated device, waiting for each reply", outstanding: 1, on: simulated.app, aim: aim
    ) {
      simulated.prepare(matches: $0)
    }
    let piped = entrant("simulated device, 64 outstanding", outstanding: 64, on: simulated.app, aim: aim) {
      simulated.prepare(matches: $0)
    }
    let instantSingle = entrant("ports that answer at once, waiting for each", outstanding: 1, on: instant)
    let instantPiped = entrant("ports that answer at once, 64 outstanding", outstanding: 64, on: instant)
    try Contest(
      title: "Evaluations through LAContext, a new one for each", rounds: 1000, roundSize: "128 evaluations",
      showsRate: true, entrants: [single, single.copy, piped, instantSingle, instantPiped]
    ).run(options)
  }
}
