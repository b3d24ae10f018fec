/// Tables on standard output.
enum Report {
  /// A row and what was measured of it.
  struct Line {
    let row: Entrant.Row
    let sample: Sample
  }

  static func show(_ contest: Contest, _ lines: [Line], rounds: Int, _ options: Options) {
    heading(contest.title, options, "\(rounds) rounds of \(contest.roundSize)")
    var table = [["what", "median", "p95", "per second", "time against", "ratio [95 % interval]", "aim"]]
    var isVoid = false
    for line in lines {
      var cells = [
        line.row.name, time(line.sample.median), time(line.sample.p95),
        grouped(Int(1e9 / line.sample.median)), "", "", line.row.aim,
      ]
      if let peer = lines.first(where: { $0.row.name == line.row.against }) {
        let ratio = Ratio(line.sample, over: peer.sample)
        let isOff = line.row.isControl && !ratio.isControl
        isVoid = isVoid || isOff
        cells[4] = peer.row.name
        cells[5] = text(ratio) + (isOff ? " VOID" : "")
      }
      table.append(cells)
    }
    if !contest.showsRate { for index in table.indices { table[index].remove(at: 3) } }
    show(table)
    if isVoid {
      print("  VOID: two copies of the same differ by more than 5 %. Nothing above is to be quoted.")
    }
  }

  static func heading(_ title: String, _ options: Options, _ details: String) {
    let place = options.processor.map { "pinned to processor \($0)" } ?? "not pinned"
    print("\n\(title)\n  \(place), \(details)")
  }

  /// Columns under each other; the first row names them.
  static func show(_ table: [[String]]) {
    let columns = table.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      table.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    for row in table {
      let cells = row.enumerated().map { column, cell in
        cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      var line = "  " + cells.joined(separator: "   ")
      while line.last == " " { line.removeLast() }
      print(line)
    }
  }

  /// Nanoseconds in the unit that suits them.
  static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(decimals(nanoseconds, 0)) ns"
    case ..<1e6: "\(decimals(nanoseconds / 1e3, 2)) µs"
    case ..<1e9: "\(decimals(nanoseconds / 1e6, 2)) ms"
    default: "\(decimals(nanoseconds / 1e9, 2)) s"
    }
  }

  static func text(_ ratio: Ratio) -> String {
    let places = ratio.value < 0.1 ? 4 : 2
    return
      "\(decimals(ratio.value, places)) [\(decimals(ratio.low, places)), \(decimals(ratio.high, places))]"
  }

  /// A whole number with its thousands apart.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  private static func decimals(_ value: Double, _ places: Int) -> String {
    guard value.isFinite else { return "?" }
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((value * Double(scale)).rounded())
    guard places > 0 else { return grouped(scaled) }
    let fraction = String(scaled % scale)
    return grouped(scaled / scale) + "." + String(repeating: "0", count: places - fraction.count) + fraction
  }
}
