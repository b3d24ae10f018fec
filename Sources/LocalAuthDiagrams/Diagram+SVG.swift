extension Diagram {
  /// The diagram as a picture, with a background of its own: it is the same on a light page and on a dark one.
  public var svg: String {
    let layout = Layout(self)
    let (width, height) = layout.size
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="Inter, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif" font-size="13" role="img">
      <title>\(heading.inXML)</title>
      <style>
        .page { fill: #f7f8fb; stroke: #d9dde7 } .card { fill: #fff; stroke: #c6cddb; stroke-width: 1.2 }
        .start { fill: #24304f; stroke: #24304f } .shared { fill: #f0f2f8; stroke: #8b96ad; stroke-dasharray: 5 4 }
        .head { font-size: 20px; font-weight: 700; fill: #1b2440 } .name { font-size: 16px; font-weight: 650; fill: #1b2440 }
        .soft { fill: #66718a } .words { fill: #2c3754 } .light { fill: #fff } .pale { fill: #c9d2ea }
        .line { fill: none; stroke: #4a63b8; stroke-width: 1.7 } .back { stroke: #8d6bb3; stroke-dasharray: 6 4 }
        .label { fill: #33468c; paint-order: stroke; stroke: #f7f8fb; stroke-width: 4px; stroke-linejoin: round }
        .backLabel { fill: #6d4b95 } .rule { stroke: #e6e9f1 }
        .success { fill: #d8f3e1 } .successText { fill: #12663a } .chosen { fill: #e7e9f0 } .chosenText { fill: #444f68 }
        .failed { fill: #fde1df } .failedText { fill: #97231c } .system { fill: #fdf0cf } .systemText { fill: #7a5408 }
        .refused { fill: #ffe6d1 } .refusedText { fill: #8a4310 } .stays { fill: #e4ecff } .staysText { fill: #33468c }
      </style>
      <defs>
        <marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="#4a63b8"/></marker>
        <marker id="backTip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="#8d6bb3"/></marker>
      </defs>
      <rect class="page" x="0.5" y="0.5" width="\(width - 1)" height="\(height - 1)" rx="16"/>

      """
    text += Self.text(heading, 36, 46, "head") + Self.text(explanation, 36, 70, "soft")
    for line in layout.lines { text += Self.drawn(line) }
    for card in layout.cards { text += Self.drawn(card) }
    for line in layout.lines {
      for (index, words) in line.label.lines.enumerated() {
        text += Self.text(
          words, line.label.x, line.label.y + index * Layout.labelHeight,
          line.goesBack ? "label backLabel" : "label")
      }
    }
    return text + "</svg>\n"
  }

  private static func text(_ words: String, _ x: Int, _ y: Int, _ style: String, middle: Bool = false)
    -> String
  {
    "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\"\(middle ? " text-anchor=\"middle\"" : "")>\(words.inXML)</text>\n"
  }

  private static func drawn(_ card: Card) -> String {
    let style = card.isStart ? "card start" : card.isShared ? "card shared" : "card"
    var text =
      "<rect class=\"\(style)\" x=\"\(card.x)\" y=\"\(card.y)\" width=\"\(card.size.width)\""
      + " height=\"\(card.size.height)\" rx=\"11\"/>\n"
    let left = card.x + Card.padding
    text += Self.text(card.title, left, card.y + 27, card.isStart ? "name light" : "name")
    if !card.buttons.isEmpty { text += Self.text(card.buttons, left, card.y + 48, "soft") }
    var y = card.y + card.headHeight
    for row in card.rows {
      let pill = Card.pillWidth(row.end)
      text +=
        "<path class=\"rule\" d=\"M\(card.x + 1) \(y)H\(card.right - 1)\"\(card.isStart ? " opacity=\"0.2\"" : "")/>\n"
      for (index, words) in row.lines.enumerated() {
        text += Self.text(words, left, y + 18 + index * Card.lineHeight, card.isStart ? "pale" : "words")
      }
      let x = left + card.leftColumn + 14
      text +=
        "<rect class=\"\(row.end.style)\" x=\"\(x)\" y=\"\(y + 3)\" width=\"\(pill)\" height=\"21\" rx=\"10\"/>\n"
      text += Self.text(row.end.words, x + pill / 2, y + 18, row.end.style + "Text", middle: true)
      y += row.height
    }
    return text
  }

  private static func drawn(_ line: Layout.Line) -> String {
    let style = line.goesBack ? "line back" : "line"
    let tip = line.goesBack ? "backTip" : "tip"
    return "<path class=\"\(style)\" d=\"\(rounded(line.points))\" marker-end=\"url(#\(tip))\"/>\n"
  }

  /// A path through points whose pieces are level or upright, with round corners.
  private static func rounded(_ points: [(x: Int, y: Int)]) -> String {
    var turns: [(x: Int, y: Int)] = []
    for point in points where turns.last.map({ $0 != point }) ?? true { turns.append(point) }
    guard let first = turns.first, let last = turns.last else { return "" }
    var path = "M\(first.x) \(first.y)"
    for index in turns.indices.dropFirst().dropLast() {
      let (before, corner, after) = (turns[index - 1], turns[index], turns[index + 1])
      let radius = min(10, distance(before, corner) / 2, distance(corner, after) / 2)
      let (entry, exit) = (toward(before, from: corner, radius), toward(after, from: corner, radius))
      path += "L\(entry.x) \(entry.y)Q\(corner.x) \(corner.y) \(exit.x) \(exit.y)"
    }
    return path + "L\(last.x) \(last.y)"
  }

  private static func distance(_ one: (x: Int, y: Int), _ other: (x: Int, y: Int)) -> Int {
    abs(one.x - other.x) + abs(one.y - other.y)
  }

  private static func toward(_ point: (x: Int, y: Int), from corner: (x: Int, y: Int), _ radius: Int)
    -> (x: Int, y: Int)
  {
    (corner.x + (point.x - corner.x).signum() * radius, corner.y + (point.y - corner.y).signum() * radius)
  }
}

extension Diagram.End {
  /// The group that it belongs to, as a colour.
  fileprivate var style: String {
    switch self {
    case .stays: "stays"
    case .success: "success"
    case .failure(-2, _), .failure(-3, _), .failure(-9, _): "chosen"
    case .failure(-1, _), .failure(-8, _): "failed"
    case .failure(-4, _): "system"
    case .failure: "refused"
    }
  }
}

extension String {
  fileprivate var inXML: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }
}
