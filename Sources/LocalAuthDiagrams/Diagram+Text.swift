extension Diagram {
  /// The diagram for Graphviz.
  public var dot: String {
    var text = """
      digraph "\(heading)" {
        label="\(heading)"; labelloc=t; fontname="sans-serif";
        node [shape=box, style=rounded, fontname="sans-serif"]; edge [fontname="sans-serif", fontsize=11];

      """
    for node in nodes {
      let words = ([node.title] + node.buttons).joined(separator: "\\n")
      text +=
        "  \(node.stage) [label=\"\(words)\"\(node.stage == .start ? ", style=\"rounded,bold\"" : "")];\n"
    }
    if !common.isEmpty { text += "  every [label=\"From every prompt\", style=\"rounded,dashed\"];\n" }
    let ends = ends
    let failures = ends.filter { $0.group == .failure }
    for end in ends where end.group == .success {
      text += "  \(end.identifier) [label=\"\(end.words)\", shape=box, peripheries=2];\n"
    }
    if !failures.isEmpty {
      text += "  subgraph cluster_failures {\n    label=\"Failures\"; style=dashed;\n"
      for end in failures { text += "    \(end.identifier) [label=\"\(end.words)\", peripheries=2];\n" }
      text += "  }\n"
    }
    for edge in edges { text += "  \(edge.from) -> \(edge.to) [label=\"\(edge.words)\"];\n" }
    return text + "}\n"
  }

  /// The diagram for Mermaid, which GitHub draws.
  public var mermaid: String {
    var text = "---\ntitle: \(heading)\n---\nstateDiagram-v2\n  [*] --> start\n"
    for node in nodes {
      // Brackets and colons would be Mermaid's own.
      let buttons = node.buttons.isEmpty ? "" : " · " + node.buttons.joined(separator: " · ")
      text += "  state \"\(Self.plain(node.title + buttons))\" as \(node.stage)\n"
    }
    if !common.isEmpty { text += "  state \"From every prompt\" as every\n" }
    for end in ends where end.group == .success { text += "  state \"\(end.words)\" as \(end.identifier)\n" }
    let failures = ends.filter { $0.group == .failure }
    if !failures.isEmpty {
      text += "  state \"Failures\" as failures {\n"
      for end in failures { text += "    state \"\(end.words)\" as \(end.identifier)\n" }
      text += "  }\n"
    }
    for edge in edges { text += "  \(edge.from) --> \(edge.to): \(Self.plain(edge.words))\n" }
    return text
  }

  private static func plain(_ text: String) -> String { text.filter { $0 != "[" && $0 != "]" } }

  /// The ends that are reached, once each.
  private var ends: [End] {
    Set((nodes.flatMap(\.exits) + common).map(\.end)).filter { $0 != .stays }.sorted()
  }

  /// Every arrow, those to ends too.
  private var edges: [(from: String, to: String, words: String)] {
    let exits = nodes.flatMap { node in
      node.exits.map { exit in
        (
          "\(node.stage)", exit.end == .stays ? "\(node.stage)" : exit.end.identifier,
          exit.triggers.joined(separator: ", ")
        )
      }
    }
    return arrows.map { ("\($0.from)", "\($0.to)", $0.triggers.joined(separator: ", ")) } + exits
      + common.map { ("every", $0.end.identifier, $0.triggers.joined(separator: ", ")) }
  }
}

extension Diagram.End {
  fileprivate enum Group { case stays, success, failure }

  fileprivate var group: Group {
    switch self {
    case .stays: .stays
    case .success: .success
    case .failure: .failure
    }
  }

  fileprivate var identifier: String {
    switch self {
    case .stays: "stays"
    case .success(let proof): "success_\(proof)"
    case .failure(_, let name): name
    }
  }
}
