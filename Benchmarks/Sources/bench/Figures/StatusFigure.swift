/// The start of our command, against one of systemd's that does nothing, and against nothing.
enum StatusFigure {
  static func take(_ options: Options) throws {
    guard let name = options.localauth else { throw Trouble("status needs --localauth PROGRAM") }
    let status = try Program(name, ["status"])
    let version = try Program(name, ["--version"])
    let busctl = try Program("busctl", ["--version"])
    let nothing = try Program("/bin/true")
    let peer = "busctl --version"
    let theirs = Entrant(peer) { try busctl.time() }
    try Contest(
      title: "Whole processes that ask nobody", rounds: 500, roundSize: "one process",
      entrants: [
        Entrant("localauth status", against: peer) { try status.time() },
        theirs, theirs.copy,
        Entrant("localauth --version", against: peer) { try version.time() },
        Entrant("/bin/true", against: peer) { try nothing.time() },
      ]
    ).run(options)
    print("  peers: \(try busctl.firstLine()), \(try packageVersion("coreutils"))")
  }
}
