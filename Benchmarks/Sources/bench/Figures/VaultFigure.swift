/// A secret on the command line, against the desktop's own command.
enum VaultFigure {
  static func take(_ options: Options) throws {
    guard let name = options.localauth else { throw Trouble("vault needs --localauth PROGRAM") }
    try feed(Program(name, ["vault", "set", "token", "--require", "none"]))
    try feed(Program("secret-tool", ["store", "--label", "token", "app", "bench", "name", "token"]))
    let ours = try Program(name, ["vault", "get", "token"])
    let peer = try Program("secret-tool", ["lookup", "app", "bench", "name", "token"])
    guard try ours.firstLine() == "secret", try peer.firstLine() == "secret" else {
      throw Trouble("the two do not give the same")
    }
    let peerName = "secret-tool lookup"
    let theirs = Entrant(peerName) { try peer.time() }
    try Contest(
      title: "A secret on the command line, whole processes", rounds: 300, roundSize: "one process",
      entrants: [
        Entrant("localauth vault get", against: peerName, aim: "≤ 0.50") { try ours.time() }, theirs,
        theirs.copy,
      ]
    ).run(options)
    print("  peers: \(try packageVersion("libsecret-tools")), \(try packageVersion("gnome-keyring"))")
  }

  private static func feed(_ program: Program) throws {
    let pipe = try Pipe()
    let process = try program.start(Program.Streams(input: pipe.reading))
    try pipe.send("secret")
    pipe.closeWriting()
    try program.wait(for: process)
  }
}
