import LocalAuthSimulator
import LocalAuthentication

/// Memory over a million evaluations: what is left when the replies have come.
enum MemoryFigure {
  private static let batch = 64

  static func take(_ options: Options) throws {
    let device = SimulatedDevice()
    device.installAsDefault()
    defer { SimulatedDevice.uninstallDefault() }
    let count = 1_000_000 / options.shortening
    let replies = Replies()

    // Caches, threads and their heaps grow to their size first.
    try evaluate(count / 4, device, replies)
    let start = try Memory.inUse()
    var rows = [["evaluations", "memory", "more than at first", "contexts alive"]]
    rows.append(["0", mebibytes(start), "", ""])
    for quarter in 1...4 {
      try evaluate(count / 4, device, replies)
      let now = try Memory.inUse()
      rows.append([
        Report.grouped(count / 4 * quarter), mebibytes(now), "\((now - start) / 1024) KiB",
        "\(try contextsLeft(on: device))",
      ])
    }
    Report.heading(
      "Memory over evaluations through LAContext on a simulated device", options,
      "\(batch) outstanding; aim: flat, no context alive")
    Report.show(rows)
  }

  private static func evaluate(_ count: Int, _ device: SimulatedDevice, _ replies: Replies) throws {
    for _ in 0..<(count / batch) {
      device.prepare(matches: batch)
      try replies.evaluate(batch)
    }
  }

  /// The reply comes a moment before its queue lets go of the context.
  private static func contextsLeft(on device: SimulatedDevice) throws -> Int {
    let deadline = Stopwatch.now + 1_000_000_000
    while device.contextCount > 0, Stopwatch.now < deadline {}
    return device.contextCount
  }

  private static func mebibytes(_ bytes: Int) -> String {
    let tenths = bytes * 10 / (1024 * 1024)
    return "\(tenths / 10).\(tenths % 10) MiB"
  }
}
