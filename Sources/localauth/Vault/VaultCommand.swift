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
      case .create(let key): return try create(key)
      case .set(let name, let guarded, let exact): return try set(name, guarded, exact: exact)
      case .get(let name, let reason): return try get(name, reason)
      case .list(let json): return try list(json: json)
      case .remove(let names): return try remove(names)
      case .run(let run): return try VaultRunner(run).run()
      case .export(let file): return try VaultArchive(file: file).export()
      case .import(let file): return try VaultArchive(file: file).importAll()
      }
    } catch {
      Output.complain(error.advice)
      return ExitStatus(error)
    }
  }

  /// Makes the store with its key in a place of the person's choice; one that is there keeps its own.
  private func create(_ key: RootKeyKind) throws(SecretFailure) -> ExitStatus {
    do throws(StorageFault) {
      if try EmbeddedSecrets.storage().summary() != nil {
        Output.complain(.storeIsThere)
        return .usage
      }
      // The first question makes it.
      _ = try EmbeddedSecrets.storage(newKey: key).history(limit: 1)
    } catch {
      throw .storage(error)
    }
    return .success
  }

  private func set(_ name: String, _ guarded: Requirement?, exact: Bool) throws(SecretFailure) -> ExitStatus {
    let vault = try Vault()
    let value: SecretValue
    do throws(SecretInput.Refusal) {
      value = try SecretInput.read(.secretQuestion(DisplayText(name).description), exact: exact)
    } catch {
      Output.complain(error.text.words(in: .ofEnvironment))
      return error.status
    }
    try vault.set(name, value, guarded: guarded)
    return .success
  }

  private func get(_ name: String, _ reason: String?) throws(SecretFailure) -> ExitStatus {
    let value: SecretValue
    do throws(SecretFailure) {
      value = try Vault(reason: reason ?? SecretWords.reason(toOpen: name, in: .ofEnvironment)).get(name)
    } catch .notFound {
      Output.complain(.missing(DisplayText(name).description))
      return .unavailable
    }
    // Before a reader of ours that has gone away can end this program.
    EmbeddedDevice.waitForReader()
    let isWritten = value.withBytes { Output.write($0, to: STDOUT_FILENO) }
    // A person wants a line of its own; a program wants the secret and nothing else.
    if isatty(STDOUT_FILENO) == 1 { Output.say("") }
    if !isWritten { Output.complain(.notWritten) }
    return isWritten ? .success : .internal
  }

  /// Removes all that are there, and says which are not.
  private func remove(_ names: [String]) throws(SecretFailure) -> ExitStatus {
    let vault = try Vault()
    var status = ExitStatus.success
    for name in names {
      do throws(SecretFailure) {
        try vault.remove(name)
      } catch .notFound {
        Output.complain(.notThere(DisplayText(name).description))
        status = .unavailable
      }
    }
    return status
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
      Output.say(VaultText.noSecrets.words(in: .ofEnvironment))
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
