/// Where everything of a diagram goes: stages in layers from above, arrows that skip a layer or go back at the sides.
struct Layout {
  /// An arrow as a line of straight pieces, and what stands beside it.
  struct Line {
    let points: [(x: Int, y: Int)]
    let label: Label
    let goesBack: Bool
  }

  /// Lines of text; `x` is where they begin, `y` the base of the first.
  struct Label {
    var lines: [String]
    var x: Int
    var y: Int
    var width: Int { lines.map { TextSize.width($0, Layout.labelSize) }.max() ?? 0 }
    var height: Int { lines.count * Layout.labelHeight }

    func overlaps(_ card: Card) -> Bool {
      x < card.right && card.left < x + width && y - Layout.labelSize < card.bottom
        && card.y < y - Layout.labelSize + height
    }

    func overlaps(_ other: Label) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  static let labelSize = 13, labelHeight = 16
  private static let margin = 36, between = 64, laneWidth = 18, widestLabel = 170
  /// The height of title and explanation.
  static let head = 96

  private(set) var cards: [Card] = []
  private(set) var lines: [Line] = []
  private(set) var size = (width: 0, height: 0)

  private enum Side { case left, right }

  private struct Route {
    let arrow: Diagram.Arrow
    let text: [String]
    /// Nil between neighbours from above to below.
    let side: Side?
    let goesBack: Bool
    let span: Int
    var height: Int { text.count * Layout.labelHeight + 14 }
  }

  init(_ diagram: Diagram) {
    var cards: [Stage: Card] = [:]
    for node in diagram.nodes {
      cards[node.stage] = Card(
        title: node.title, buttons: node.buttons, exits: node.exits, isStart: node.stage == .start)
    }
    let layers = Self.layers(diagram)
    let places = Self.places(layers)
    let routes = diagram.arrows.map { Self.route($0, places) }

    // A card is as high as its sides need for the arrows that leave and enter there.
    for (stage, card) in cards {
      let sides = [Side.left, .right].map { Self.need(of: stage, on: $0, routes) }
      cards[stage]?.size.height = max(card.size.height, (sides.max() ?? 0) + 16)
    }

    let widths = layers.map { layer in
      layer.reduce(0) { $0 + (cards[$1]?.size.width ?? 0) } + (layer.count - 1) * Self.between
    }
    let content = max(widths.max() ?? 0, 300)
    func gutter(_ side: Side) -> Int {
      let own = routes.filter { $0.side == side }
      guard !own.isEmpty else { return 0 }
      return (own.flatMap(\.text).map { TextSize.width($0, Self.labelSize) }.max() ?? 0) + 26
        + own.count * Self.laneWidth
    }
    let shared = Card(title: "From every prompt", buttons: [], exits: diagram.common, isShared: true)
    let heading = max(
      TextSize.width(diagram.heading, 20, isBold: true), TextSize.width(diagram.explanation, 13))
    let natural = gutter(.left) + max(content, shared.size.width) + gutter(.right)
    let width = max(natural, heading) + 2 * Self.margin
    let contentLeft = (width - natural) / 2 + gutter(.left) + max(0, shared.size.width - content) / 2

    var y = Self.head
    for (depth, layer) in layers.enumerated() {
      var x = contentLeft + (content - widths[depth]) / 2
      let tallest = layer.compactMap { cards[$0]?.size.height }.max() ?? 0
      for stage in layer {
        cards[stage]?.x = x
        cards[stage]?.y = y
        x += (cards[stage]?.size.width ?? 0) + Self.between
      }
      let below = routes.filter { $0.side == nil && layer.contains($0.arrow.from) }
      y += tallest + 44 + (below.map(\.text.count).max() ?? 0) * Self.labelHeight
    }
    self.lines = Self.draw(routes, cards, left: contentLeft, right: contentLeft + content)
    self.cards = cards.sorted { $0.key < $1.key }.map(\.value)
    if !diagram.common.isEmpty {
      var shared = shared
      shared.x = contentLeft + (content - shared.size.width) / 2
      shared.y = y - 8
      y += shared.size.height + 36
      self.cards.append(shared)
    }
    size = (width, y - 44 + Self.margin)
  }

  // MARK: Order

  /// Each stage one below the last that leads to it; arrows back do not count.
  private static func layers(_ diagram: Diagram) -> [[Stage]] {
    var depths: [Stage: Int] = [:]
    for node in diagram.nodes {
      let before = diagram.arrows.filter { $0.to == node.stage && $0.from < node.stage }
      depths[node.stage] = before.compactMap { depths[$0.from] }.max().map { $0 + 1 } ?? 0
    }
    let deepest = depths.values.max() ?? 0
    return (0...deepest).map { depth in depths.filter { $0.value == depth }.map(\.key).sorted() }
  }

  /// The layer of a stage, and on which side of the middle it is.
  private static func places(_ layers: [[Stage]]) -> [Stage: (layer: Int, side: Side?)] {
    var places: [Stage: (layer: Int, side: Side?)] = [:]
    for (depth, layer) in layers.enumerated() {
      for (index, stage) in layer.enumerated() {
        places[stage] = (depth, layer.count == 1 ? nil : index == 0 ? .left : .right)
      }
    }
    return places
  }

  private static func route(
    _ arrow: Diagram.Arrow, _ places: [Stage: (layer: Int, side: Side?)]
  ) -> Route {
    let from = places[arrow.from] ?? (0, nil)
    let to = places[arrow.to] ?? (0, nil)
    let isNeighbour = to.layer == from.layer + 1
    let goesBack = to.layer <= from.layer
    let side = from.side ?? to.side ?? (goesBack ? .right : .left)
    return Route(
      arrow: arrow, text: TextSize.lines(arrow.triggers, labelSize, widest: widestLabel),
      side: isNeighbour ? nil : side, goesBack: goesBack, span: abs(to.layer - from.layer))
  }

  /// How much of a side the arrows need: those that leave have their words there.
  private static func need(of stage: Stage, on side: Side, _ routes: [Route]) -> Int {
    routes.filter { $0.side == side }.reduce(0) { sum, route in
      sum + (route.arrow.from == stage ? route.height : 0) + (route.arrow.to == stage ? 16 : 0)
    }
  }

  // MARK: Lines

  private static func draw(
    _ routes: [Route], _ cards: [Stage: Card], left: Int, right: Int
  ) -> [Line] {
    var lines: [Line] = []
    for route in routes where route.side == nil { lines.append(neighbours(route, routes, cards)) }
    for side in [Side.left, .right] {
      // The shorter an arrow, the nearer to the middle.
      let own = routes.filter { $0.side == side }.sorted {
        ($0.span, $0.arrow.from, $0.arrow.to) < ($1.span, $1.arrow.from, $1.arrow.to)
      }
      let words = own.flatMap(\.text).map { TextSize.width($0, labelSize) }.max() ?? 0
      for (lane, route) in own.enumerated() {
        guard let from = cards[route.arrow.from], let to = cards[route.arrow.to] else { continue }
        let offset = words + 26 + lane * laneWidth
        let x = side == .left ? left - offset : right + offset
        let start = port(of: route, at: route.arrow.from, on: side, own, cards)
        let end = port(of: route, at: route.arrow.to, on: side, own, cards)
        let startX = side == .left ? from.left : from.right
        let width = route.text.map { TextSize.width($0, labelSize) }.max() ?? 0
        let label = Label(
          lines: route.text, x: side == .left ? startX - width - 12 : startX + 12,
          y: start - 6 - (route.text.count - 1) * labelHeight)
        lines.append(
          Line(
            points: [(startX, start), (x, start), (x, end), (side == .left ? to.left : to.right, end)],
            label: label, goesBack: route.goesBack))
      }
    }
    return lines
  }

  /// Where on the side of a stage an arrow leaves or enters: what comes from above enters above what leaves.
  private static func port(
    of route: Route, at stage: Stage, on side: Side, _ routes: [Route], _ cards: [Stage: Card]
  ) -> Int {
    var y = (cards[stage]?.y ?? 0) + 8
    let entering = routes.filter { $0.arrow.to == stage }.sorted {
      ($0.goesBack ? 1 : 0, $0.span) < ($1.goesBack ? 1 : 0, $1.span)
    }
    for other in entering {
      y += 16
      if other.arrow == route.arrow { return y - 4 }
    }
    for other in routes where other.arrow.from == stage {
      y += other.height
      if other.arrow == route.arrow { return y }
    }
    return y
  }

  private static func neighbours(_ route: Route, _ routes: [Route], _ cards: [Stage: Card]) -> Line {
    let empty = Label(lines: route.text, x: 0, y: 0)
    guard let from = cards[route.arrow.from], let to = cards[route.arrow.to] else {
      return Line(points: [], label: empty, goesBack: false)
    }
    let siblings = routes.filter { $0.side == nil && $0.arrow.from == route.arrow.from }
    let parents = routes.filter { $0.side == nil && $0.arrow.to == route.arrow.to }
    // Where several arrive from above, each has a place of its own.
    let place = parents.firstIndex { $0.arrow == route.arrow } ?? 0
    let isAbove = siblings.count == 1 && from.middle > to.left + 20 && from.middle < to.right - 20
    let endX =
      parents.count == 1
      ? (isAbove ? from.middle : to.middle) : to.left + to.size.width * (place + 1) / (parents.count + 1)
    let middle = to.y - 22 - (siblings.count > 1 ? route.text.count * labelHeight : 0)
    let startX = from.middle
    let words =
      siblings.count > 1
      ? Label(lines: route.text, x: endX + 10, y: middle + 20)
      : Label(
        lines: route.text, x: startX + 10,
        y: max(from.bottom + 20, middle - 4 - (route.text.count - 1) * labelHeight))
    return Line(
      points: [(startX, from.bottom), (startX, middle), (endX, middle), (endX, to.y)], label: words,
      goesBack: false)
  }
}

extension Diagram {
  var heading: String { "\(subject.policyName) on \(subject.deviceName)" }
  var explanation: String {
    "As found by walking through the rules: \(Self.grouped(states)) states of the device, \(Self.grouped(steps)) steps. Many states are one box."
  }

  /// A number with its thousands apart.
  private static func grouped(_ number: Int) -> String {
    guard number >= 1000 else { return "\(number)" }
    let rest = "\(number % 1000)"
    return "\(grouped(number / 1000)),\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
