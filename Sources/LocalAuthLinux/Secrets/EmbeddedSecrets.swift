import LocalAuthSecrets

/// The secrets of this account, in its own files and with no installation.
///
/// The store is `secrets.db` in the folder `local-authentication` of XDG_DATA_HOME; its key is kept apart from it.
package enum EmbeddedSecrets {
  /// A storage that is opened at its first use, and tried again at each use while it cannot be opened.
  ///
  /// - Parameter newKey: Where the key of a new store is kept. A store that is there already says itself where
  ///   its key is, and that is where it is looked for.
  package static func storage(newKey: RootKeyKind = .file) -> SQLiteItemStorage {
    SQLiteItemStorage(
      StoreSettings(
        folder: { () throws(FileRefusal) in try PrivateFolder.ofData() },
        sources: [RootKeyFile(), SecretServiceKey(), CredentialKey()], newKey: newKey))
  }

  /// How the store is; nothing is made that is not there.
  package static func report() -> SecretsReport { SecretsReport(storage()) }
}

/// How a store is, for whoever looks after the machine.
package struct SecretsReport: Hashable, Sendable {
  /// Where the store is, or would be; nil when there is no place for one.
  package let path: String?
  /// Where its key is kept; nil when there is no store yet or it cannot be opened.
  package let key: RootKeyKind?
  /// How many items there are; nil when it cannot be told.
  package let count: Int?
  /// Why it cannot be opened; nil when it can, or there is none yet.
  package let fault: StorageFault?

  /// Looks at the store behind a storage.
  package init(_ storage: SQLiteItemStorage) {
    path = storage.path
    do throws(StorageFault) {
      let summary = try storage.summary()
      key = summary?.source
      count = summary?.count ?? 0
      fault = nil
    } catch {
      key = nil
      count = nil
      fault = error
    }
  }

  /// Whether a copy of the disk alone does not open the secrets; nil when there are none to speak of.
  package var isProtectedAtRest: Bool? { key?.isProtectedAtRest }
}
