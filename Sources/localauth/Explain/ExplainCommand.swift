import Foundation
import LocalAuthExplanations

/// What `localauth explain` is to tell.
enum ExplainTask: Equatable {
  /// A table of all.
  case list
  /// What a number or a name means.
  case one(String)
  /// All of them as pages of a documentation, in a folder.
  case pages(folder: String)

  init(_ words: inout ArgumentReader) throws(UsageError) {
    if let folder = try words.takeValue("--pages") {
      self = .pages(folder: folder)
    } else {
      self = words.next().map { .one($0) } ?? .list
    }
  }
}

/// `localauth explain`: when an error comes, what an app does then, and a scenario in which it comes.
struct ExplainCommand {
  let task: ExplainTask

  func run() -> ExitStatus {
    switch task {
    case .list: Output.say(ExplanationText.table)
    case .one(let word): return explain(word)
    case .pages(let folder): return write(to: folder)
    }
    return .success
  }

  private func explain(_ word: String) -> ExitStatus {
    let search = ExplanationSearch(word)
    guard !search.found.isEmpty else {
      let near = search.near.map { "\($0.name) (\($0.code))" }.joined(separator: ", ")
      Output.complain("“\(word)” is no error that an app can meet here. Most alike: \(near).")
      Output.complain("“localauth explain” lists all.")
      return .usage
    }
    Output.say(search.found.map { ExplanationText($0).text }.joined(separator: "\n\n"))
    return .success
  }

  private func write(to folder: String) -> ExitStatus {
    do {
      let place = URL(fileURLWithPath: folder, isDirectory: true)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for page in ExplanationPage.all {
        try Data(page.text.utf8).write(to: place.appendingPathComponent(page.name + ".md"), options: .atomic)
      }
      return .success
    } catch {
      let reason = (error as? CocoaError)?.localizedDescription ?? "\(error)"
      Output.complain("the pages were not written to “\(folder)”: \(reason)")
      return .usage
    }
  }
}
