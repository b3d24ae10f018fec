import DeviceOwner
import Foundation
import LocalAuthLinux

/// Keeps one secret after the other under the same name on this machine's store, for ever; or says what is kept.
/// Arguments: `keep` and the first number, or `tell`.
///
/// Lines: `begin NUMBER` before, `done NUMBER` after.
nonisolated func useVault(_ arguments: ArraySlice<String>) throws {
  let words = Array(arguments)
  let vault = SecretVault("probe")
  guard words[0] == "keep", var number = Int(words[1]) else { return try tell(vault) }
  while true {
    say("begin \(number)")
    try vault.keep(longSecret(number), as: "session", for: .anyoneSignedIn)
    say("done \(number)")
    number += 1
  }
}

private nonisolated func tell(_ vault: SecretVault) throws {
  var secret: CFTypeRef?
  let query: [String: Any] = [
    kSecClass as String: kSecClassGenericPassword, kSecAttrLabel as String: vault.name,
    kSecMatchLimit as String: kSecMatchLimitAll, kSecReturnAttributes as String: true,
  ]
  let status = SecItemCopyMatching(query as CFDictionary, &secret)
  say("items \(status == errSecSuccess ? (secret as? [Any])?.count ?? 0 : 0)")
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    let data = try? await vault.open("session", reason: "Look")
    let number = data.flatMap { Int(String(decoding: $0, as: UTF8.self).split(separator: " ").first ?? "") }
    say(number.map { data == longSecret($0) ? "kept \($0)" : "torn" } ?? "nothing")
    isDone.signal()
  }
  isDone.wait()
}

/// Longer than a page of the store.
private nonisolated func longSecret(_ number: Int) -> Data {
  Data(String(repeating: "\(number) ", count: 3000).utf8)
}
