/// What prompts for secrets say when the app does not.
public enum SecretWords {
  /// What the secret is wanted for; `title` is what the app calls it, which may be nothing.
  public static func reason(toOpen title: String) -> String {
    title.isEmpty ? "Open a secret." : "Open the secret “\(title)”."
  }
}
