import Glibc

/// The command `bench`: takes figures and prints them. Judges no time.
///
/// Ends with 1 when a figure could not be taken, whatever the others gave.
@main
enum Bench {
  private static let usage = """
    usage: bench [--pinned] [--quick] [--localauth PROGRAM] [--monkey PROGRAM] FIGURE...
    figures: \(Figure.allCases.map(\.rawValue).joined(separator: ", "))

    Benchmarks/run takes them all, pinned and not, as the README shows them.
    """

  static func main() {
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if let task = options.task { return try Worker.serve(task) }
      guard !options.figures.isEmpty else { throw Trouble(usage) }
      try options.pin()
      for name in options.figures {
        guard let figure = Figure(rawValue: name) else {
          throw Trouble("there is no figure “\(name)”\n\(usage)")
        }
        try figure.take(options)
        fflush(nil)
      }
    } catch {
      fflush(nil)
      complain("bench: \(error)\n")
      exit(1)
    }
  }

  private static func complain(_ text: String) {
    let bytes = Array(text.utf8)
    write(STDERR_FILENO, bytes, bytes.count)
  }
}
