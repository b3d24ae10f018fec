import LocalAuthWords

extension Language {
  /// The language of the person whose environment this program runs in, read once.
  package static let ofEnvironment = Language(environment: environmentValue)
}
