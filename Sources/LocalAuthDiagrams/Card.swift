/// A stage as a box: its name, its buttons, and a row for each end.
struct Card {
  /// One end: what leads to it, in lines, and the end itself.
  struct Row {
    let lines: [String]
    let end: Diagram.End
    var height: Int { lines.count * Card.lineHeight + 10 }
  }

  static let titleSize = 16, textSize = 13, lineHeight = 17, padding = 14
  private static let widestRow = 190

  let title: String
  let buttons: String
  let rows: [Row]
  /// Whether it stands for every prompt, and is none itself.
  let isShared: Bool
  let isStart: Bool
  var size: (width: Int, height: Int)
  /// Where it is.
  var x = 0, y = 0

  /// The width of the left column of the rows.
  let leftColumn: Int

  init(title: String, buttons: [String], exits: [Diagram.Exit], isShared: Bool = false, isStart: Bool = false)
  {
    self.title = title
    self.buttons = buttons.joined(separator: "  ")
    self.isShared = isShared
    self.isStart = isStart
    rows = exits.map {
      Row(lines: TextSize.lines($0.triggers, Self.textSize, widest: Self.widestRow), end: $0.end)
    }
    leftColumn = rows.flatMap(\.lines).map { TextSize.width($0, Self.textSize) }.max() ?? 0
    let ends = rows.map { Self.pillWidth($0.end) }.max() ?? 0
    let row = rows.isEmpty ? 0 : leftColumn + 14 + ends
    let widest = max(
      row, TextSize.width(title, Self.titleSize, isBold: true), TextSize.width(self.buttons, Self.textSize),
      150)
    size = (
      widest + 2 * Self.padding,
      Self.headHeight(self.buttons) + rows.reduce(0) { $0 + $1.height } + (rows.isEmpty ? 0 : 8)
    )
  }

  /// The height of name and buttons.
  var headHeight: Int { Self.headHeight(buttons) }
  private static func headHeight(_ buttons: String) -> Int { buttons.isEmpty ? 42 : 62 }

  static func pillWidth(_ end: Diagram.End) -> Int { TextSize.width(end.words, textSize) + 18 }

  var left: Int { x }
  var right: Int { x + size.width }
  var bottom: Int { y + size.height }
  var middle: Int { x + size.width / 2 }

  func overlaps(_ other: Card) -> Bool {
    left < other.right && other.left < right && y < other.bottom && other.y < bottom
  }
}
