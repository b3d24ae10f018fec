import LocalAuthentication

/// "Could you ask for a finger?" with a real reader, against polkit's answer to "may I use the reader?".
enum PermissionFigure {
  private static let size = 100

  static func take(_ options: Options) throws {
    // A finger is enrolled and the password was entered.
    _ = try Desk(options, for: .permission)
    let context = LAContext()
    let polkit = try Polkit()
    try Worker.mayUseFinger(context)
    try polkit.mayUseReader()

    let peer = "polkit CheckAuthorization, by sd-bus in C"
    let theirs = Entrant(peer) { try Stopwatch.time(each: size) { try polkit.mayUseReader() } }
    let ours = Entrant("canEvaluatePolicy, biometrics: yes", against: peer, aim: "≤ 0.20") {
      try Stopwatch.time(each: size) { try Worker.mayUseFinger(context) }
    }
    let each = Entrant(
      "canEvaluatePolicy, biometrics, a new LAContext each time", against: peer, aim: "≤ 0.20"
    ) {
      try Stopwatch.time(each: size) { try Worker.mayUseFinger(LAContext()) }
    }
    try Contest(
      title: "Preflight with a real reader", rounds: 200, roundSize: "\(size) questions",
      entrants: [ours, each, theirs, theirs.copy]
    ).run(options)

    func first(_ task: Worker.Task) throws -> Double {
      let worker = try Worker(task)
      try worker.begin()
      return Double(try worker.answer())
    }
    let firstPeer = "polkit, connecting first"
    let firstTheirs = Entrant(firstPeer) { try first(.polkit) }
    try Contest(
      title: "The first preflight of a process", rounds: 200, roundSize: "one question",
      entrants: [
        Entrant("canEvaluatePolicy", against: firstPeer) { try first(.permission) },
        firstTheirs, firstTheirs.copy,
      ]
    ).run(options)
    print("  peers: \(try packageVersion("polkitd")), \(try packageVersion("fprintd"))")
  }
}
