import CBench

/// How the figures are to be taken.
struct Options {
  /// The processor that everything stays on; nil when nothing is pinned.
  var processor: Int32?
  /// By how much the number of rounds is divided.
  var shortening = 1
  /// The command line tool that is measured.
  var localauth: String?
  /// The program that plays random events.
  var monkey: String?
  /// What this process does for a figure that another one takes; nil when it takes figures itself.
  var task: Worker.Task?
  /// Names of figures.
  var figures: [String] = []

  init(_ arguments: some Sequence<String>) throws {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--pinned": processor = try Options.lastProcessor()
      case "--quick": shortening = 20
      case "--localauth": localauth = rest.popFirst()
      case "--monkey": monkey = rest.popFirst()
      case "--worker":
        guard let task = rest.popFirst().flatMap(Worker.Task.init) else {
          throw Trouble("there is no such task")
        }
        self.task = task
      case _ where argument.hasPrefix("-"): throw Trouble("there is no option \(argument)")
      default: figures.append(argument)
      }
    }
  }

  private static func lastProcessor() throws -> Int32 {
    let processor = bench_last_processor()
    guard processor >= 0 else { throw Trouble("the system does not say on which processors this may run") }
    return processor
  }

  /// Must come before the first thread is started: threads and programs inherit it.
  func pin() throws {
    guard let processor else { return }
    guard bench_pin(processor) == 0 else { throw Trouble("processor \(processor) is out of reach") }
  }
}

/// Why a figure cannot be taken.
struct Trouble: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
