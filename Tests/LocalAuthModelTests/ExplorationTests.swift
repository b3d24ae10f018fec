import Testing

@testable import LocalAuthModel

/// Walks through everything that can happen, and what must hold of each step.
@Suite("Exploration")
struct ExplorationTests {
  @Test("No step that can happen breaks an invariant")
  func everyStep() async {
    var states = 0
    var transitions = 0
    var outcomes: Set<Outcome> = []
    await withTaskGroup(of: (Terrain, Findings).self) { group in
      for terrain in Terrain.all { group.addTask { (terrain, Explorer.explore(terrain)) } }
      for await (terrain, findings) in group {
        print("explored \(findings.states) states, \(findings.transitions) transitions: \(terrain.name)")
        states += findings.states
        transitions += findings.transitions
        outcomes.formUnion(findings.outcomes)
        for (invariant, story) in findings.violations.sorted(by: { $0.key < $1.key }) {
          Issue.record("\(terrain.name): \(invariant), after\n  \(story)")
        }
        #expect(findings.states > 100, "\(terrain.name)")
        #expect((1...3).contains(findings.longestWayOut), "\(terrain.name)")
      }
    }
    print("explored \(states) states, \(transitions) transitions in total, in \(Terrain.all.count) terrains")
    // A walk that went nowhere would find nothing.
    #expect(states > 55_000)
    #expect(transitions > 3_000_000)
    let successes = outcomes.filter { $0.failure == nil }
    #expect(successes == Set(Proof.allCases.map(Outcome.success)))
    let codes = Set(outcomes.compactMap { $0.failure?.code })
    #expect(codes == [-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -13, -1004])
  }
}
