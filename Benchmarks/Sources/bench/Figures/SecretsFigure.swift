import CBench
import Security

/// Reading and storing secrets as stores grow, against libsecret with gnome-keyring.
enum SecretsFigure {
  static func take(_ options: Options) throws {
    Keychain.removeAll()
    var filled = 0
    for count in [100, 1000, 10_000] {
      for index in filled..<count {
        let secret = SecretText.number(index)
        try Keychain.add(SecretText.account(index), Data(secret.utf8))
        // gnome-keyring writes its whole file for each: ten thousand would take it many minutes.
        guard count <= 1000 else { continue }
        try store(index)
      }
      filled = count
      try compare(count, options)
    }
    print("  peers: \(try packageVersion("libsecret-1-0")), \(try packageVersion("gnome-keyring"))")
  }

  private static func compare(_ count: Int, _ options: Options) throws {
    var next = 0
    func index() -> Int {
      next = (next + 7919) % count
      return next
    }
    let hasPeer = count <= 1000
    let readPeer = "libsecret, read"
    let writePeer = "libsecret, store"
    let aim = count == 1000 ? "≤ 0.20" : ""
    var entrants = [
      Entrant("SecItemCopyMatching", against: hasPeer ? readPeer : nil, aim: aim) {
        let account = SecretText.account(index())
        return try Stopwatch.time { _ = try Keychain.read(account) }
      },
      Entrant("SecItemUpdate, on disk", against: hasPeer ? writePeer : nil, aim: aim) {
        let index = index()
        let secret = Data(SecretText.number(index).utf8)
        return try Stopwatch.time { try Keychain.update(SecretText.account(index), secret) }
      },
    ]
    if hasPeer {
      let read = Entrant(readPeer) {
        let account = SecretText.account(index())
        return try Stopwatch.time {
          guard bench_secret_read(account) > 0 else { throw Trouble("libsecret does not know \(account)") }
        }
      }
      entrants += [read, read.copy, Entrant(writePeer) { try Stopwatch.time { try store(index()) } }]
    }
    try Contest(
      title: "Secrets of 32 B to 4 KiB, \(count) in the store", rounds: 200, roundSize: "one call",
      entrants: entrants
    ).run(options)
  }

  private static func store(_ index: Int) throws {
    guard bench_secret_store(SecretText.account(index), SecretText.number(index)) == 0 else {
      throw Trouble("libsecret keeps nothing: is the keyring unlocked?")
    }
  }
}
