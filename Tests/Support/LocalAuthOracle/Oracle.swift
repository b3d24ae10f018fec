import Foundation
import LocalAuthScenarios

/// The scenarios in the folder `Scenarios` of this repository, which every device of ours must keep.
public enum Oracle {
  /// The folder.
  public static let folder: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 1...4 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("Scenarios")
  }()

  /// The names of the files, without what follows the point.
  public static let files = [
    "traces", "preflight", "touch", "face", "combined", "lockout", "passcode", "contexts", "switches",
    "cases",
    "keychain",
  ]

  /// The files that are in the folder.
  public static func filesInFolder() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".scenario") }
      .map { String($0.dropLast(".scenario".count)) }.sorted()
  }

  /// Every scenario of every file.
  public static let everything: [Scenario] = files.flatMap(scenarios(of:))

  /// Every scenario that needs no keychain.
  public static let rules: [Scenario] = everything.filter { !$0.needsKeychain }

  /// The scenarios of one file.
  public static func scenarios(of file: String) -> [Scenario] {
    let url = folder.appendingPathComponent(file + ".scenario")
    do {
      return try ScenarioFile(Array(Data(contentsOf: url))).scenarios
    } catch {
      preconditionFailure("\(url.path): \(error)")
    }
  }
}
