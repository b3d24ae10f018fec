import Glibc
import LocalAuthSecrets
import LocalAuthService

/// A store while it is open: one connection and its keys. Used by one thread at a time.
final class OpenStore {
  let connection: SQLiteConnection
  let sealing: ItemSealing
  let source: RootKeyKind
  private let files: StoreFiles
  private let identity: StoreFiles.Identity
  private let process = getpid()
  /// Whether a setting could not be given back: it is not to be used any more.
  var isSpoiled = false

  /// Opens the store in a folder.
  ///
  /// - Returns: Nil when there is none and `newKey` says of nowhere where to keep the key of a new one.
  static func open(_ settings: StoreSettings, makes: Bool) throws(StorageFault) -> OpenStore? {
    let files = try StoreFiles(settings.folder)
    if try files.check() == nil {
      guard makes else { return nil }
      try create(files, settings)
    }
    guard let identity = try files.check() else { throw .failed("“\(files.path)” comes and goes.") }
    return try OpenStore(files, identity, settings)
  }

  private init(
    _ files: StoreFiles, _ identity: StoreFiles.Identity, _ settings: StoreSettings
  ) throws(StorageFault) {
    self.files = files
    self.identity = identity
    connection = try SQLiteConnection(path: files.path, patience: settings.patience)
    let header = try StoreSchema.open(connection)
    source = header.source
    let root = try settings.source(header.source).find(store: header.store)
    guard let root else {
      throw .noKey(
        "The key of “\(files.path)” is gone (\(header.source.place)): put it back. Nothing opens without it.")
    }
    let keys = try StoreKeys(root: root, store: header.store)
    guard try keys.checkValue(source: header.source) == header.check else {
      throw .noKey(
        "The key found (\(header.source.place)) is not the one of “\(files.path)”: put the right one back.")
    }
    sealing = ItemSealing(keys: keys, cost: settings.cost)
    // SQLite opened it by its path: the folder may have been moved just then.
    guard files.identity() == identity else {
      throw .failed("“\(files.path)” was moved while it was opened: try again.")
    }
  }

  private static func create(_ files: StoreFiles, _ settings: StoreSettings) throws(StorageFault) {
    let source = try settings.source(settings.newKey)
    try files.create { path throws(StorageFault) in
      // The key first, and for good: a store is never without its key.
      let store = Sealing.random(StoreKeys.storeBytes)
      var root = try source.find(store: store)
      if root == nil { root = try source.make(store: store) }
      guard let root else { return }
      let keys = try StoreKeys(root: root, store: store)
      let connection = try SQLiteConnection(path: path, patience: settings.patience)
      try StoreSchema.create(
        connection, store: keys.store, source: source.kind, check: keys.checkValue(source: source.kind))
      connection.ownsFile()
    }
  }

  /// The store's path, for words to the person.
  var path: String { connection.path }

  /// Whether the file is still the one in its place, and this process the one that opened it.
  var isCurrent: Bool { !isSpoiled && files.identity() == identity }

  /// A copy of this process has no keys, and must not use its parent's connection.
  var isOfThisProcess: Bool { process == getpid() }
}

extension RootKeyKind {
  /// Where it is, in words.
  fileprivate var place: String {
    switch self {
    case .file: "“\(RootKeyFile.name)” in the state folder"
    case .secretService: "the desktop's key ring"
    case .credential: "the credential “\(CredentialKey.name)”"
    }
  }
}

/// Where a store is and how it is used.
package struct StoreSettings: Sendable {
  /// The folder of the store.
  package var folder: @Sendable () throws(FileRefusal) -> PrivateFolder
  /// Where keys may be.
  package var sources: [any RootKeySource]
  /// Where the key of a new store is kept. One that is there says itself where its key is.
  package var newKey: RootKeyKind
  /// The work for application passwords.
  package var cost: PasswordCost
  /// How long another program may hold the store.
  package var patience: Duration

  /// A store in this folder.
  package init(
    folder: @escaping @Sendable () throws(FileRefusal) -> PrivateFolder, sources: [any RootKeySource],
    newKey: RootKeyKind = .file, cost: PasswordCost = .interactive, patience: Duration = .seconds(5)
  ) {
    self.folder = folder
    self.sources = sources
    self.newKey = newKey
    self.cost = cost
    self.patience = patience
  }

  func source(_ kind: RootKeyKind) throws(StorageFault) -> any RootKeySource {
    guard let source = sources.first(where: { $0.kind == kind }) else {
      throw .noKey("The key of the store is kept where this program cannot look (\(kind.place)).")
    }
    return source
  }
}
