import Foundation
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// Every legal set of flags, on a device in every state, asked with every kind of context; compared with a small
/// table of what must be shown and what can be.
@Suite("The matrix of constraints")
struct ConstraintMatrixTests {
  // MARK: What is guarded

  /// What a person shows.
  struct Show: OptionSet, Hashable {
    let rawValue: Int
    static let finger = Show(rawValue: 1)
    static let code = Show(rawValue: 2)
    static let companion = Show(rawValue: 4)
  }

  /// A set of flags with the ways that lead to the secret, as a person would say them.
  struct Guard {
    var flags: SecAccessControlCreateFlags
    var ways: [Show]
    var isOfCurrentSet = false
    var hasPassword = false
  }

  /// All that go together and are not for private keys, from Apple's words.
  static let guards: [Guard] = {
    var guards = [Guard(flags: [], ways: [[]])]
    guards.append(Guard(flags: .userPresence, ways: [.finger, .code]))
    let joints: [SecAccessControlCreateFlags] = [[], .or, .and]
    for joint in joints {
      for finger in [[], .biometryAny, .biometryCurrentSet] as [SecAccessControlCreateFlags] {
        for code in [[], .devicePasscode] as [SecAccessControlCreateFlags] {
          for companion in [[], .companion] as [SecAccessControlCreateFlags] {
            var single: [Show] = []
            if !finger.isEmpty { single.append(.finger) }
            if !code.isEmpty { single.append(.code) }
            if !companion.isEmpty { single.append(.companion) }
            let together = Show(single)
            let flags = finger.union(code).union(companion).union(joint)
            if flags.isEmpty { continue }
            guards.append(
              Guard(
                flags: flags, ways: joint == .or && !single.isEmpty ? single : [together],
                isOfCurrentSet: finger == .biometryCurrentSet))
          }
        }
      }
    }
    return guards
      + guards.map {
        Guard(
          flags: $0.flags.union(.applicationPassword), ways: $0.ways, isOfCurrentSet: $0.isOfCurrentSet,
          hasPassword: true)
      }
  }()

  // MARK: Where

  enum Place: CaseIterable {
    case fresh, lockedOut, nothingEnrolled, noPasscode, fingerAdded, allRemoved, locked, restarted

    var hasPasscode: Bool { self != .noPasscode }
    var hasFinger: Bool { self == .fresh || self == .fingerAdded || self == .lockedOut || isLocked }
    /// Whether the sensor answers.
    var takesFinger: Bool { self == .fresh || self == .fingerAdded || self == .locked }
    var isOtherSet: Bool { [.nothingEnrolled, .noPasscode, .fingerAdded, .allRemoved].contains(self) }
    var isLocked: Bool { self == .locked || self == .restarted }

    func bring(_ device: SimulatedDevice) {
      switch self {
      case .fresh: break
      case .lockedOut: device.lockOut()
      case .nothingEnrolled: device.removeEnrolment("right index finger")
      case .noPasscode: device.removePasscode()
      case .fingerAdded: device.enrol("left thumb")
      case .allRemoved:
        device.enrol("left thumb")
        device.removeAllEnrolments()
      case .locked: device.lock()
      case .restarted: device.reboot()
      }
    }

    /// Whether an item of this class is out of reach.
    func hides(_ protection: CFString) -> Bool {
      switch protection {
      case kSecAttrAccessibleAlways, kSecAttrAccessibleAlwaysThisDeviceOnly: false
      case kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly:
        self == .restarted
      default: isLocked
      }
    }
  }

  // MARK: By whom

  enum Asking: CaseIterable {
    case withoutContext, finger, code, both, invalidated, silent, skipping

    var shown: Show {
      switch self {
      case .finger: .finger
      case .code: .code
      case .both: [.finger, .code]
      default: []
      }
    }

    func context(_ device: SimulatedDevice, password: Bool) -> LAContext? {
      let context: LAContext? =
        switch self {
        case .withoutContext, .skipping: password ? LAContext() : nil
        case .finger: device.contextProvenByBiometry()
        case .code: device.contextProvenByPasscode()
        case .both: device.contextProvenByBoth()
        case .invalidated, .silent: LAContext()
        }
      if password { context?.setCredential(Data("app".utf8), type: .applicationPassword) }
      if self == .invalidated { context?.invalidate() }
      if self == .silent { context?.interactionNotAllowed = true }
      return context
    }
  }

  // MARK: What must come of it

  /// A status, and what the person does at the one prompt, if there is one.
  struct Expected: Equatable {
    var status: OSStatus
    var steps: [PersonStep] = []

    static func reading(
      _ guarded: Guard, _ protection: CFString, at place: Place, by asking: Asking
    ) -> Expected {
      if asking == .invalidated { return Expected(status: errSecAuthFailed) }
      if protection == kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, !place.hasPasscode {
        return Expected(status: errSecItemNotFound)
      }
      if place.hides(protection) { return Expected(status: errSecInteractionNotAllowed) }
      // A finger that was shown in time counts for good; one that was not never will, if the set is another.
      let ways = guarded.ways.filter {
        !($0.contains(.finger) && guarded.isOfCurrentSet && place.isOtherSet
          && !asking.shown.contains(.finger))
      }
      if ways.isEmpty { return Expected(status: errSecItemNotFound) }
      let missing = ways.map { $0.subtracting(asking.shown) }
      if missing.contains([]) { return Expected(status: errSecSuccess) }
      if asking == .skipping { return Expected(status: errSecItemNotFound) }
      let possible = missing.filter { !$0.contains(.companion) }
      if possible.isEmpty { return Expected(status: errSecAuthFailed) }
      let needsCode = !possible.contains(.finger)
      let needsFinger = possible.allSatisfy { $0.contains(.finger) }
      // What stands in the way of any prompt comes before whether there may be one.
      if needsFinger, !place.takesFinger { return Expected(status: errSecAuthFailed) }
      if !needsFinger, !place.hasPasscode { return Expected(status: errSecAuthFailed) }
      if asking == .silent || place.isLocked { return Expected(status: errSecInteractionNotAllowed) }
      let steps: [PersonStep] =
        switch (needsFinger, needsCode) {
        case (true, true): [.match, .enterPasscode("1234")]
        case (true, false): [.match]
        case (false, true): [.enterPasscode("1234")]
        case (false, false): [place.takesFinger ? .match : .enterPasscode("1234")]
        }
      return Expected(status: errSecSuccess, steps: steps)
    }

    static func adding(_ guarded: Guard, _ protection: CFString, at place: Place) -> OSStatus {
      let isGuarded = guarded.ways != [[]]
      let needsPasscode = isGuarded || protection == kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly
      if place.hides(protection) { return errSecInteractionNotAllowed }
      if needsPasscode, !place.hasPasscode { return errSecAuthFailed }
      let namesFinger = !guarded.flags.isDisjoint(with: [.biometryAny, .biometryCurrentSet])
      return namesFinger && !place.hasFinger ? errSecAuthFailed : errSecSuccess
    }
  }

  static let protections = [
    kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
    kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
    kSecAttrAccessibleAlways, kSecAttrAccessibleAlwaysThisDeviceOnly,
    kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
  ].map { $0 as String }

  @Test("the flags that go together are those of the table, and those for private keys")
  func legalFlags() {
    let bits: [SecAccessControlCreateFlags] = [
      .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion, .or, .and,
      .privateKeyUsage, .applicationPassword,
    ]
    var legal = Set<SecAccessControlCreateFlags>()
    for number in 0..<(1 << bits.count) {
      let flags = SecAccessControlCreateFlags(
        bits.indices.filter { number >> $0 & 1 == 1 }.map { bits[$0] })
      let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, flags, nil)
      if control != nil { legal.insert(flags) }
    }
    let table = Set(Self.guards.map(\.flags))
    #expect(legal == table.union(table.map { $0.union(.privateKeyUsage) }))
    print("constraints: \(legal.count) of \(1 << bits.count) sets of flags are legal")
  }

  @Test("adding: every set of flags in every state of the device", arguments: protections)
  func adding(_ protection: String) throws {
    var count = 0
    for guarded in Self.guards {
      for place in Place.allCases {
        let device = SimulatedDevice()
        place.bring(device)
        try device.use {
          let context = LAContext()
          context.setCredential(Data("app".utf8), type: .applicationPassword)
          let status = Item().add(
            "secret",
            [
              kSecAttrAccessControl: control(guarded.flags, protection as CFString),
              kSecUseAuthenticationContext: context,
            ])
          let expected = Expected.adding(guarded, protection as CFString, at: place)
          #expect(status == expected, "\(guarded.flags.rawValue) \(protection) \(place)")
          #expect(device.prompts.isEmpty)
        }
        count += 1
      }
    }
    print("constraints: \(count) additions under \(protection)")
  }

  /// What stays on the device is read like what may leave it; one of each pair is enough here.
  static let readings = protections.filter { $0 == "akpu" || !$0.hasSuffix("u") }

  @Test("reading: every set of flags, state of the device and kind of context", arguments: readings)
  func reading(_ protection: String) throws {
    var count = 0
    var prompted = 0
    for guarded in Self.guards {
      for place in Place.allCases {
        for asking in Asking.allCases {
          let expected = Expected.reading(guarded, protection as CFString, at: place, by: asking)
          try read(guarded, protection as CFString, place, asking, expected)
          count += 1
          if !expected.steps.isEmpty { prompted += 1 }
        }
      }
    }
    print("constraints: \(count) reads under \(protection), \(prompted) of them with a prompt")
  }

  private func read(
    _ guarded: Guard, _ protection: CFString, _ place: Place, _ asking: Asking, _ expected: Expected
  ) throws {
    let device = SimulatedDevice()
    let name = "\(guarded.flags.rawValue) \(protection) \(place) \(asking)"
    do {
      try device.use {
        let adding = LAContext()
        adding.setCredential(Data("app".utf8), type: .applicationPassword)
        let added = Item().add(
          "secret",
          [
            kSecAttrAccessControl: control(guarded.flags, protection),
            kSecUseAuthenticationContext: adding,
          ])
        #expect(added == errSecSuccess)
        let context = asking.context(device, password: guarded.hasPassword)
        place.bring(device)
        device.clearHistory()
        device.script(expected.steps)
        var more: [CFString: Any] = [:]
        more[kSecUseAuthenticationContext] = context
        if asking == .skipping { more[kSecUseAuthenticationUI] = kSecUseAuthenticationUISkip }
        let found = Item().read(more)
        #expect(found.status == expected.status, "\(name)")
        #expect(found.secret == (expected.status == errSecSuccess ? "secret" : nil), "\(name)")
        #expect(device.promptCount == (expected.steps.isEmpty ? 0 : 1), "\(name)")
      }
    } catch {
      Issue.record(error, "\(name)")
    }
  }
}
