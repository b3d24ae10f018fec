/// Which script a character belongs to, of those that our texts have.
enum ChineseScripts {
  /// Simplified, and in no traditional text.
  static let simplifiedOnly = Set("")
  /// Traditional, and in no simplified text.
  static let traditionalOnly = Set("")
  /// In both scripts, though only one of our texts has the word.
  static let both = Set("")
}
