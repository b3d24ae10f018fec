import LocalAuthLinux
import LocalAuthModel

/// What `localauth vault` is to do.
enum VaultTask: Equatable {
  case create(key: RootKeyKind)
  case set(name: String, guarded: Requirement?, exact: Bool)
  case get(name: String, reason: String?)
  case list(json: Bool)
  case remove(names: [String])
  case run(VaultRun)
  case export(file: String)
  case `import`(file: String)

  init(_ words: inout ArgumentReader, command: [String]) throws(UsageError) {
    let name = words.next()
    if name != "run", !command.isEmpty { throw UsageError("“--” belongs to “localauth vault run”.") }
    switch name {
    case "create":
      let kinds: [String: RootKeyKind] = ["file": .file, "key-ring": .secretService]
      guard let key = try words.takeChoice("--key", kinds) else {
        throw UsageError("“localauth vault create” needs --key file or --key key-ring.")
      }
      self = .create(key: key)
    case "set":
      let guarded = try Requirement.take(from: &words)
      let exact = words.takeFlag("--exact")
      self = .set(name: try words.nextName("vault set"), guarded: guarded, exact: exact)
    case "get":
      let reason = try words.takeValue("--reason")
      self = .get(name: try words.nextName("vault get"), reason: reason)
    case "list": self = .list(json: words.takeFlag("--json"))
    case "remove":
      var names = [try words.nextName("vault remove")]
      while let name = words.next() { names.append(try ArgumentReader.name(name)) }
      self = .remove(names: names)
    case "run": self = .run(try VaultRun(&words, command: command))
    case "export": self = .export(file: try words.nextFile("vault export"))
    case "import": self = .import(file: try words.nextFile("vault import"))
    case let word?: throw UsageError("There is no command “vault \(word)”.")
    case nil:
      throw UsageError(
        "“localauth vault” is followed by create, set, get, list, remove, run, export or import.")
    }
  }
}

/// What must be shown before a secret of the vault opens.
enum Requirement: String, CaseIterable {
  case presence
  case biometry
  case currentBiometry = "current-biometry"
  case passcode
  case none

  /// Takes `--require NAME` and `--expires-on-reenrol`.
  static func take(from words: inout ArgumentReader) throws(UsageError) -> Requirement? {
    let choices = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    let chosen = try words.takeChoice("--require", choices)
    guard words.takeFlag("--expires-on-reenrol") else { return chosen }
    switch chosen {
    case .biometry, .currentBiometry, nil: return .currentBiometry
    case .presence, .passcode, Requirement.none?:
      throw UsageError(
        "--expires-on-reenrol goes with --require biometry: nothing else depends on the fingers.")
    }
  }

  var control: AccessControl {
    get throws(AccessControl.Problem) {
      switch self {
      case .presence: try AccessControl(.whenUnlocked, .userPresence)
      case .biometry: try AccessControl(.whenUnlocked, .biometryAny)
      case .currentBiometry: try AccessControl(.whenUnlocked, .biometryCurrentSet)
      case .passcode: try AccessControl(.whenUnlocked, .devicePasscode)
      case .none: AccessControl(.whenUnlocked)
      }
    }
  }

  /// What guards an item; nil for a guard that the vault does not make.
  init?(_ control: AccessControl) {
    let flags = control.flags.subtracting([.or, .and])
    switch flags {
    case .userPresence: self = .presence
    case .biometryAny: self = .biometry
    case .biometryCurrentSet: self = .currentBiometry
    case .devicePasscode: self = .passcode
    case []: self = .none
    default: return nil
    }
  }
}

/// What `localauth vault run` is to hand to which command.
struct VaultRun: Equatable {
  /// One secret and the way in which the command gets it.
  enum Handover: Equatable {
    case variable(String, secret: String)
    case descriptor(Int32, secret: String)
    case path(String, secret: String)

    /// Where the command looks for it.
    var place: String {
      switch self {
      case .variable(let name, _), .path(let name, _): "the variable \(name)"
      case .descriptor(let number, _): "descriptor \(number)"
      }
    }

    var secret: String {
      switch self {
      case .variable(_, let secret), .descriptor(_, let secret), .path(_, let secret): secret
      }
    }
  }

  var handovers: [Handover] = []
  var command: [String]
  var reason: String?

  init(_ words: inout ArgumentReader, command: [String]) throws(UsageError) {
    self.command = command
    reason = try words.takeValue("--reason")
    while let pair = try words.takePair("--env") {
      handovers.append(.variable(try Self.variable(pair.0), secret: pair.1))
    }
    while let pair = try words.takePair("--fd") {
      guard let number = Int32(pair.0), (3..<1024).contains(number) else {
        throw UsageError("--fd takes a number from 3 to 1023, as in --fd 3=NAME; not “\(pair.0)”.")
      }
      handovers.append(.descriptor(number, secret: pair.1))
    }
    while let pair = try words.takePair("--file") {
      handovers.append(.path(try Self.variable(pair.0), secret: pair.1))
    }
    if let place = Self.firstTwice(handovers.map(\.place)) {
      throw UsageError("\(place) would get two secrets; each place takes one.")
    }
    guard !handovers.isEmpty else {
      throw UsageError(
        "“localauth vault run” needs --env VARIABLE=NAME, --fd NUMBER=NAME or --file VARIABLE=NAME.")
    }
    guard !command.isEmpty else {
      throw UsageError("“localauth vault run” needs a command after “--”.")
    }
  }

  private static func firstTwice(_ places: [String]) -> String? {
    var seen: Set<String> = []
    return places.first { !seen.insert($0).inserted }
  }

  private static func variable(_ name: String) throws(UsageError) -> String {
    let isLetter: (Character) -> Bool = { $0 == "_" || $0.isASCII && $0.isLetter }
    guard let first = name.first, isLetter(first),
      name.allSatisfy({ isLetter($0) || $0.isASCII && $0.isNumber })
    else { throw UsageError("“\(name)” is no name of an environment variable.") }
    return name
  }
}

extension ArgumentReader {
  /// Takes the name of a secret.
  mutating func nextName(_ command: String) throws(UsageError) -> String {
    guard let word = next() else { throw UsageError("“localauth \(command)” needs the name of a secret.") }
    return try Self.name(word)
  }

  mutating func nextFile(_ command: String) throws(UsageError) -> String {
    guard let word = next() else { throw UsageError("“localauth \(command)” needs the name of a file.") }
    return word
  }

  /// A name that can be a secret's.
  static func name(_ word: String) throws(UsageError) -> String {
    guard !word.hasPrefix("-") else { throw UsageError("There is no option “\(word)” here.") }
    guard !word.isEmpty, word.utf8.count <= 255,
      !word.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 })
    else { throw UsageError("The name of a secret has 1 to 255 bytes and no control characters.") }
    return word
  }

  /// Takes `--option KEY=NAME`.
  fileprivate mutating func takePair(_ option: String) throws(UsageError) -> (String, String)? {
    guard let value = try takeValue(option) else { return nil }
    guard let sign = value.firstIndex(of: "=") else {
      throw UsageError("\(option) is followed by something=NAME; “\(value)” has no “=”.")
    }
    return (String(value[..<sign]), try Self.name(String(value[value.index(after: sign)...])))
  }
}
