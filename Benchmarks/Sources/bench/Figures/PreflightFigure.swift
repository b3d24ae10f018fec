import LocalAuthService
import LocalAuthSimulator
import LocalAuthentication

/// "Could you ask?", which asks nobody.
enum PreflightFigure {
  private static let size = 100

  static func take(_ options: Options) throws {
    let device = SimulatedDevice()
    let unenrolled = SimulatedDevice(enrolled: [])
    let context = device.app.makeContext()
    let yes = try apple(on: device)
    let no = try apple(on: unenrolled)

    let service = Entrant("service, owner: yes", aim: "≤ 100 ns") {
      try preflight(.owner, device.app, context)
    }
    let biometric = Entrant("service, biometrics: yes, with the domain state", aim: "≤ 100 ns") {
      try preflight(.biometrics, device.app, context)
    }
    let owner = Entrant("canEvaluatePolicy, owner: yes", aim: "≤ 5 µs") {
      try canEvaluate(.deviceOwnerAuthentication, yes, expecting: true)
    }
    let enrolled = Entrant("canEvaluatePolicy, biometrics: yes, with the domain state", aim: "≤ 5 µs") {
      try canEvaluate(.deviceOwnerAuthenticationWithBiometrics, yes, expecting: true)
    }
    let refused = Entrant("canEvaluatePolicy, biometrics: no, with the error", aim: "≤ 5 µs") {
      try canEvaluate(.deviceOwnerAuthenticationWithBiometrics, no, expecting: false)
    }
    try Contest(
      title: "Preflight on a simulated device", rounds: 2000, roundSize: "\(size) questions",
      entrants: [service, service.copy, biometric, owner, owner.copy, enrolled, refused]
    ).run(options)
  }

  private static func apple(on device: SimulatedDevice) throws -> LAContext {
    try device.use { LAContext() }
  }

  private static func preflight(
    _ policy: Policy, _ app: SimulatedApp, _ context: ContextHandle
  ) throws -> Double {
    var refusals = 0
    let time = Stopwatch.time(each: size) {
      if app.preflight(policy, context: context).failure != nil { refusals += 1 }
    }
    guard refusals == 0 else { throw Trouble("the preflight said no") }
    return time
  }

  private static func canEvaluate(
    _ policy: LAPolicy, _ context: LAContext, expecting answer: Bool
  ) throws -> Double {
    var others = 0
    let time = Stopwatch.time(each: size) {
      var error: NSError?
      if context.canEvaluatePolicy(policy, error: &error) != answer || (error == nil) != answer {
        others += 1
      }
    }
    guard others == 0 else { throw Trouble("canEvaluatePolicy gave another answer") }
    return time
  }
}
