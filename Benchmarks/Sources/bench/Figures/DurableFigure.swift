import CBench
import Glibc
import Security

/// A secret that is on disk when the call returns, against a row of SQLite with nothing above it.
enum DurableFigure {
  static func take(_ options: Options) throws {
    Keychain.removeAll()
    let folder = String(cString: getenv("XDG_DATA_HOME"))
    let path = "\(folder)/bare.db"
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    guard let table = bench_table_open(path) else { throw Trouble("SQLite cannot make \(path)") }
    defer { bench_table_close(table) }
    let secret = [UInt8](repeating: 7, count: 64)
    var number = 0
    func name() -> String {
      number += 1
      return "account \(number)"
    }
    let peer = "SQLite, WAL, synchronous=FULL, a bare insert"
    let theirs = Entrant(peer) {
      let name = name()
      return try Stopwatch.time {
        guard bench_table_insert(table, name, secret, secret.count) == 0 else {
          throw Trouble("SQLite keeps nothing")
        }
      }
    }
    let data = Data(secret)
    try Contest(
      title: "A new secret of 64 B, on disk when the call returns", rounds: 1000, roundSize: "one insert",
      entrants: [
        Entrant("SecItemAdd", against: peer, aim: "≤ 1.30") {
          let name = name()
          return try Stopwatch.time { try Keychain.add(name, data) }
        },
        theirs, theirs.copy,
      ]
    ).run(options)
    print("  peer: \(try packageVersion("libsqlite3-0"))")
  }
}
