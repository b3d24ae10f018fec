import LocalAuthWords

extension String {
  /// Rows of at most so many columns, each indented as the first: broken at spaces, and between Chinese characters.
  func wrapped(columns: Int) -> [String] {
    var rows: [String] = []
    var row: [Character] = []
    let indentation = prefix { $0 == " " }.count
    for character in self {
      row.append(character)
      guard row.reduce(0, { $0 + $1.columnCount }) > columns else { continue }
      // A word that has no such place is cut.
      let places = row.indices.filter { $0 > indentation && row[$0].mayBeginRow(after: row[$0 - 1]) }
      let end = places.last ?? row.count - 1
      rows.append(String(row[..<end].reversed().drop { $0 == " " }.reversed()))
      row = Array(row[..<indentation]) + row[end...].drop { $0 == " " }
    }
    return rows + [String(row)]
  }
}

extension Character {
  /// Whether a row may end before this character. No row begins with a mark that closes, or ends with one that opens.
  fileprivate func mayBeginRow(after last: Character) -> Bool {
    if self == " " || last == " " { return true }
    guard columnCount == 2 || last.columnCount == 2 else { return false }
    return !"。，、；：？！）」』》】”’….,;:?!)".contains(self) && !"（「『《【“‘(".contains(last)
  }
}
