import Foundation
import LocalAuthLinux
import LocalAuthModel
import LocalAuthSecrets
import LocalAuthService
import LocalAuthWords

/// `localauth vault`: secrets that open for their owner.
struct VaultCommand {
  let task: VaultTask

  func run() -> ExitStatus {
    defer { EmbeddedDevice.waitForReader() }
    do throws(SecretFailure) {
      switch task {
      case .set(let name, let guarded, let exact): return try set(name, guarded, exact: exact)
      case .get(let name, let reason): return try get(name, reason)
      case .list(let json): return try list(json: json)
      case .remove(let names):
        let vault = try Vault()
        for name in names { try vault.remove(name) }
      case .run(let run): return try VaultRunner(run).run()
      case .export(let file): return try VaultArchive(file: file).export()
      case .import(let file): return try VaultArchive(file: file).importAll()
      }
      return .success
    } catch {
      Output.complain(error.explanation)
      return ExitStatus(error)
    }
  }

  private func set(_ name: String, _ guarded: Requirement?, exact: Bool) throws(SecretFailure) -> ExitStatus {
    let vault = try Vault()
    let value: SecretValue
    do throws(SecretInput.Refusal) {
      value = try SecretInput.read("The secret \(DisplayText(name)):", exact: exact)
    } catch {
      Output.complain(error.explanation)
      return error.status
    }
    try vault.set(name, value, guarded: guarded)
    return .success
  }

  private func get(_ name: String, _ reason: String?) throws(SecretFailure) -> ExitStatus {
    let value = try Vault(reason: reason ?? SecretWords.reason(toOpen: name)).get(name)
    let isWritten = value.withBytes { Output.write($0, to: STDOUT_FILENO) }
    // A person wants a line of its own; a program wants the secret and nothing else.
    if isatty(STDOUT_FILENO) == 1 { Output.say("") }
    if !isWritten { Output.complain("the secret could not be written to standard output.") }
    return isWritten ? .success : .internal
  }

  private struct Row: Encodable {
    let name: String
    let require: String
    let modified: Double?
  }

  private func list(json: Bool) throws(SecretFailure) -> ExitStatus {
    let rows = try Vault().list().map { item in
      var modified: Double?
      if case .instant(let seconds)? = item.record.attributes[.modified] { modified = seconds }
      return Row(
        name: item.record.attributes[.account]?.string ?? "",
        require: Requirement(item.record.protection.control)?.rawValue ?? "something else", modified: modified
      )
    }.sorted { $0.name < $1.name }
    if json {
      Output.say(json: rows)
    } else if rows.isEmpty {
      Output.say("No secrets. Keep one with: localauth vault set NAME")
    } else {
      let width = rows.map(\.require.count).max() ?? 0
      for row in rows {
        Output.say(
          "\(row.require.padding(toLength: width, withPad: " ", startingAt: 0))  \(DisplayText(row.name))")
      }
    }
    return .success
  }
}
