import Glibc
import LocalAuthLinux
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService

/// Keeps a secret with a password, opens it, lets everything go, and tells how many copies of either are left in
/// this process's memory.
nonisolated func lookForCopies(_ path: String) throws {
  guard let secret = LockedMemory(count: 64), let word = LockedMemory(count: 32) else {
    throw SystemError("mmap")
  }
  var generator = SystemRandomNumberGenerator()
  for index in secret.bytes.indices { secret.bytes[index] = generator.next() }
  for index in word.bytes.indices { word.bytes[index] = generator.next() }
  say("kept before \(try copies(of: secret)) \(try copies(of: word))")
  try keepAndOpen(path, secret, word)
  say("left \(try copies(of: secret)) \(try copies(of: word))")
}

private nonisolated func keepAndOpen(_ path: String, _ secret: LockedMemory, _ word: LockedMemory) throws {
  let storage = SQLiteItemStorage(
    StoreSettings(
      folder: { () throws(FileRefusal) in try PrivateFolder.open("data", in: path) },
      sources: [RootKeyFile { () throws(FileRefusal) in try PrivateFolder.open("state", in: path) }],
      cost: PasswordCost(passes: 1, kibibytes: 8)))
  let record = ItemRecord(
    .genericPassword, [.accessGroup: .text("group")], Protection(AccessControl(.whenUnlocked), enrolments: 0))
  guard let value = SecretValue(copying: UnsafeRawBufferPointer(secret.bytes)),
    let password = Passcode(copying: UnsafeRawBufferPointer(word.bytes))
  else { throw SystemError("mmap") }
  let item = try storage.insert(record, value, password: password)
  // While it is held, a copy is found: the search finds what is there.
  say("held \(try copies(of: secret)) \(try copies(of: word))")
  try storage.replace([ItemChange(item, to: record, value: value, password: password)])
  var filter = ItemFilter(.genericPassword)
  filter.groups = ["group"]
  for item in try storage.find(filter, limit: nil) {
    let opened = try storage.open(item, password: password)
    say("opened \(opened.withBytes { $0.elementsEqual(UnsafeRawBufferPointer(secret.bytes)) })")
  }
}

/// How often bytes lie in memory that can be written, beside their own place.
private nonisolated func copies(of needle: LockedMemory) throws -> Int {
  let maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
  let memory = Descriptor(owning: open("/proc/self/mem", O_RDONLY | O_CLOEXEC))
  guard maps >= 0, memory.number >= 0, let wanted = needle.bytes.baseAddress else {
    throw SystemError("open")
  }
  let lines = String(decoding: try Descriptor(owning: maps).read(upTo: 1 << 20), as: UTF8.self)
  let chunk = 1 << 20
  guard let buffer = LockedMemory(count: chunk), let start = buffer.bytes.baseAddress else {
    throw SystemError("mmap")
  }
  var count = 0
  for line in lines.split(separator: "\n") {
    let words = line.split(separator: " ")
    let ends = words[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
    guard words[1].hasPrefix("rw"), ends.count == 2 else { continue }
    var address = ends[0]
    while address < ends[1] {
      let got = pread(memory.number, start, min(chunk, Int(ends[1] - address)), Int(address))
      guard got >= needle.bytes.count else { break }
      var offset = 0
      while let hit = memchr(start + offset, Int32(needle.bytes[0]), got - needle.bytes.count + 1 - offset) {
        offset = hit - UnsafeMutableRawPointer(start)
        let place = address + UInt(offset)
        let isOurs = place == UInt(bitPattern: wanted) || buffer.bytes.contains(place: place)
        if !isOurs, memcmp(hit, wanted, needle.bytes.count) == 0 { count += 1 }
        offset += 1
        if offset > got - needle.bytes.count { break }
      }
      if got < chunk { break }
      address += UInt(got - needle.bytes.count + 1)
    }
  }
  return count
}

extension UnsafeMutableRawBufferPointer {
  fileprivate func contains(place: UInt) -> Bool {
    guard let baseAddress else { return false }
    return (UInt(bitPattern: baseAddress)..<UInt(bitPattern: baseAddress) + UInt(count)).contains(place)
  }
}
