import Glibc
import LocalAuthTestSupport
import LocalAuthOracle
import Testing

/// Rows of the oracle on the machine's own parts: fprintd, PAM, the state file, through `LAContext`, as an ordinary
/// account. The rules are the row's, the clock is moved by hand, and the person is the test's.
// One after the other: each test has a whole machine of its own, and many at once only wait for each other.
@Suite(.serialized, .enabled(if: Machine.hasReaders, Machine.readersReason))
struct RowTests {
  @Test("Rows", arguments: RowPlace.all)
  func rows(place: RowPlace) throws {
    let stack = try ReaderStack(place.readers)
    let person = try Person(place.account)
    person.view = stack.view
    let child = try Child(
      person.command([Machine.sharedProbe, "rows", place.password] + place.rows.map(\.source)),
      terminal: person.terminal)
    let end = child.end(within: .seconds(180))
    let lines = child.written.split(separator: "\n")
    #expect(end == 0, "after \(lines.last ?? "nothing"): \(person.terminal.screen.suffix(2000))")
    for line in lines where !line.hasPrefix("played ") { Issue.record(Comment(rawValue: String(line))) }
    let played = lines.filter { $0.hasPrefix("played ") }.map { String($0.dropFirst(7)) }
    #expect(played == place.rows.map(\.id))
  }

  @Test("How many rows are played here, and why the others are not")
  func count() {
    let played = Set(RowPlace.all.flatMap(\.rows).map(\.id))
    let skipped = Oracle.everything.filter { !played.contains($0.id) }
    for row in skipped { print("skipped \(row.id): \(row.whyNotHere ?? "it has no place")") }
    print("rows on the machine's own parts: \(played.count) played, \(skipped.count) skipped")
    #expect(skipped.allSatisfy { $0.whyNotHere != nil })
    #expect(played.count >= 112)
  }
}
