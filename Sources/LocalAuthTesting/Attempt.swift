import LocalAuthSecrets
import LocalAuthService
import LocalAuthSimulator
import LocalAuthentication
import Testing

/// One try to open a secret on a device of its own, and what was seen of it.
struct Attempt {
  static let addedName = "added later"

  /// An item of the app, as it lies in the keychain.
  struct Item {
    let title: String
    let control: AccessControl
    var isGuarded: Bool { control.isConstrained }
    var words: String { "\(title.isEmpty ? "an item" : title): \(control.words)" }
  }

  private(set) var isOpen = false
  private(set) var kept = false
  /// What was shown while it was opened.
  private(set) var prompts: [PromptStage] = []
  private(set) var items: [Item] = []
  private(set) var error: (any Error)?
  private var story = ""
  private var proof: Proof?

  /// Keeps the secret with its owner there, lets something happen, and opens it with someone there.
  init(
    _ secret: GuardedSecret, by role: AnsweringPerson.Role, isHooked: Bool = false,
    after event: (SimulatedDevice) -> Void = { _ in }
  ) async {
    let person = AnsweringPerson()
    let device = person.device(secret.setup)
    do {
      try await device.host(at: #_sourceLocation, report: { _, _ in }) { _ in
        try await secret.runKeep()
        kept = true
        event(device)
        person.role = role
        device.clearHistory()
        items = device.items
        isOpen = try await Attempt.open(secret, on: device, isHooked: isHooked)
      }
    } catch {
      self.error = error
    }
    prompts = PromptStage.sequence(device.prompts)
    story = device.story
    if case .success(let proof)? = device.replies.last { self.proof = proof }
  }

  private static func open(_ secret: GuardedSecret, on device: SimulatedDevice, isHooked: Bool) async throws
    -> Bool
  {
    guard isHooked else { return try await secret.runOpen(LAContext()) }
    return try await AuthorityLookup.$bound.withValue(HookedAuthority(device.app)) {
      try await secret.runOpen(HookedContext())
    }
  }

  /// A finding with everything that explains it.
  func says(_ finding: String, _ why: String?) -> String {
    var lines = [finding]
    if let why { lines.append("  \(why)") }
    if let error { lines.append("  The app threw: \(error)") }
    lines.append(
      items.isEmpty ? "  In the keychain: nothing." : "  In the keychain: " + items.list)
    lines.append(story)
    return lines.joined(separator: "\n")
  }

  /// Why it opened although the enrolments have changed.
  var whyNotBound: String {
    let fix = "Keep it with .biometryCurrentSet, which holds for the fingers or faces of the moment alone."
    if items.isEmpty { return "Nothing of it is in the keychain, so nothing binds it. \(fix)" }
    if !items.contains(where: \.isGuarded) { return "No item has an access control. \(fix)" }
    switch proof {
    case .passcode?: return "The passcode opened it. \(fix)"
    case .biometry?: return "Its access control takes whatever is enrolled when it is opened. \(fix)"
    default: return "The keychain asked nobody. \(fix)"
    }
  }
}

extension [Attempt.Item] {
  fileprivate var list: String { map(\.words).joined(separator: "; ") }
}

extension SimulatedDevice {
  /// What the app in front has in the keychain and could still open in some way.
  fileprivate var items: [Attempt.Item] {
    guard let secrets = app.attachments.object(AppSecrets.self) else { return [] }
    let asker = Asker(app, groups: secrets.groups, now: 0)
    var filter = ItemFilter(nil)
    filter.isSynchronizable = nil
    let context = app.makeContext()
    return ((try? secrets.store.list(filter, for: asker)) ?? []).compactMap { item in
      let protection = item.record.protection
      if app.access(to: protection, context: context) == .invalidated { return nil }
      return Attempt.Item(title: item.record.title, control: protection.control)
    }
  }
}

extension AccessControl {
  fileprivate var words: String {
    let names: [(AccessFlags, String)] = [
      (.userPresence, ".userPresence"), (.biometryAny, ".biometryAny"),
      (.biometryCurrentSet, ".biometryCurrentSet"), (.devicePasscode, ".devicePasscode"),
      (.companion, ".companion"), (.or, ".or"), (.and, ".and"),
      (.applicationPassword, ".applicationPassword"),
    ]
    let found = names.filter { flags.contains($0.0) }.map(\.1)
    return found.isEmpty ? "no access control" : "[\(found.joined(separator: ", "))]"
  }
}
