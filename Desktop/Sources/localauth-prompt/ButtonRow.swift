import CGtk
import GtkKit
import LocalAuthModel

/// The buttons of a prompt: beside each other where their words fit, else below each other.
@MainActor final class ButtonRow {
  /// One of them; without a role it hands over what was typed.
  struct Item: Hashable {
    var title: String
    var role: LocalAuthModel.Button.Role?

    /// Whether it is what most people want.
    var isSuggested: Bool { role == nil }
  }

  /// Words that fit a row.
  private static let mostCharacters = 28

  let widget = Box.column()
  /// The one that hands over what was typed.
  private(set) var submit: GtkKit.Button?
  private var items: [Item] = []
  private var made: [(item: Item, button: GtkKit.Button)] = []

  /// Shows these; `isDue` says whether something can be handed over.
  func show(_ items: [Item], isDue: Bool, _ press: @escaping @MainActor (LocalAuthModel.Button.Role?) -> Void)
  {
    defer { submit?.isEnabled = isDue }
    guard items != self.items else { return }
    let focused = made.first { $0.button.hasFocus }?.item
    self.items = items
    widget.removeAll()
    var letters: Set<Character> = []
    made = items.map { item in
      let title = Mnemonic.marked(item.title, besides: &letters)
      let button = GtkKit.Button(mnemonic: title) { press(item.role) }
      if item.isSuggested { button.styled("suggested-action") }
      return (item, button.expanded(horizontally: true))
    }
    submit = made.first { $0.item.role == nil }?.button
    widget.append(laidOut)
    // Whoever was on a button stays on it.
    made.first { $0.item == focused }?.button.focus()
    widget.isVisible = !items.isEmpty
  }

  private var laidOut: Box {
    let isRow = items.reduce(0) { $0 + $1.title.count } <= Self.mostCharacters
    let box = isRow ? Box.row(spacing: 12).homogeneous() : Box.column(spacing: 8)
    // In a column what most people want is on top.
    for entry in isRow ? made : made.reversed() { box.append(entry.button) }
    return box
  }

  /// Gives the keyboard to the first one.
  func focusFirst() { made.first?.button.focus() }

  /// What a screen reader says after the name of the one that has the keyboard.
  func describe(_ text: String) {
    for entry in made { entry.button.describe(text) }
  }
}

/// The letter that presses a button together with Alt.
enum Mnemonic {
  /// The title with a mark before its first letter that no other button has; what is in it already is no mark.
  static func marked(_ title: String, besides letters: inout Set<Character>) -> String {
    var isMarked = false
    var marked = ""
    for character in title {
      let letter = Character(character.lowercased())
      if !isMarked, character.isASCII, character.isLetter, letters.insert(letter).inserted {
        isMarked = true
        marked.append("_")
      }
      marked.append(character == "_" ? "__" : String(character))
    }
    return marked
  }
}
