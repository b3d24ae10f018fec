import LocalAuthScenarios

/// The scenarios of this repository as the program carries them.
///
/// The link Scenarios in this folder leads to the files themselves, which the build puts into the program. There is no
/// second text of them.
enum ShownScenario {
  /// The scenario with this id; nil if there is none.
  static func named(_ id: String) -> Scenario? { all.first { $0.id == id } }

  private static let all = files.flatMap { (try? ScenarioFile($0).scenarios) ?? [] }

  /// The files in which explanations find theirs.
  private static let files = [
    PackageResources.traces_scenario, PackageResources.preflight_scenario, PackageResources.touch_scenario,
    PackageResources.contexts_scenario, PackageResources.cases_scenario, PackageResources.keychain_scenario,
  ]
}

extension Explanation {
  /// The scenario in which the number comes; nil where none can show it.
  public var scenario: Scenario? {
    guard case .scenario(let id) = evidence else { return nil }
    return ShownScenario.named(id)
  }
}
