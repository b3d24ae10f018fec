import LocalAuthService
import LocalAuthSimulator
import Synchronization

/// Evaluations on one thread, without Apple's API and its queues: a new context, a prompt, a match, a reply.
enum ServiceFigure {
  private static let size = 100

  static func take(_ options: Options) throws {
    let service = InstantDevice.service()
    let device = SimulatedDevice()
    let instant = Entrant("service over ports that answer at once", aim: "≥ 200,000 a second") {
      try measure { context, request, reply in
        service.evaluate(request, context: context, reply: reply)
      } makeContext: {
        service.makeContext()
      }
    }
    let simulated = Entrant("simulated device, scripted and recorded") {
      device.prepare(matches: size)
      return try measure { context, request, reply in
        device.app.evaluate(request, context: context, reply: reply)
      } makeContext: {
        device.app.makeContext()
      }
    }
    try Contest(
      title: "Evaluations in the service", rounds: 2000, roundSize: "\(size) evaluations", showsRate: true,
      entrants: [instant, instant.copy, simulated]
    ).run(options)
  }

  private static func measure(
    _ evaluate: (ContextHandle, EvaluationRequest, @escaping @Sendable (Outcome) -> Void) -> Void,
    makeContext: () -> ContextHandle
  ) throws -> Double {
    let request = EvaluationRequest(policy: .biometrics, reason: "be measured", caller: InstantDevice.caller)
    let successes = Successes()
    let time = Stopwatch.time(each: size) {
      evaluate(makeContext(), request) { outcome in
        if outcome == .success(.biometry) { successes.count.add(1, ordering: .relaxed) }
      }
    }
    let count = successes.count.load(ordering: .relaxed)
    guard count == size else { throw Trouble("\(size - count) evaluations did not succeed at once") }
    return time
  }
}

/// How many replies said yes.
private final class Successes: Sendable {
  let count = Atomic(0)
}
