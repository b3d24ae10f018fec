import Dispatch
import LocalAuthSimulator
import LocalAuthentication

/// A thousand simulated devices in one process: what one takes to make, to lock out, and of memory.
enum DevicesFigure {
  private static let count = 1000

  static func take(_ options: Options) throws {
    // Caches, threads and their heaps grow to their size first. Kept, so that nothing measured stands in its place.
    let others = try lockedOut(make())
    defer { withExtendedLifetime(others) {} }
    let start = try Memory.inUse()
    let (devices, making) = timed { make() }
    let made = try Memory.inUse()
    let (used, lockingOut) = try timed { try lockedOut(devices) }
    let locked = try Memory.inUse()

    Report.heading("\(count) simulated devices in one process", options, "each locked out through LAContext")
    Report.show([
      ["what", "time for one", "memory of one"],
      ["a new device", Report.time(making / Double(count)), bytes(made - start)],
      [
        "five mismatches over two evaluations, its history kept", Report.time(lockingOut / Double(count)),
        "\(bytes(locked - start)) in all",
      ],
    ])
    guard used.allSatisfy({ $0.passcodeDemand == .mismatches }) else {
      throw Trouble("a device is not locked out")
    }
  }

  private static func make() -> [SimulatedDevice] { (0..<count).map { SimulatedDevice(seed: UInt64($0)) } }

  private static func timed<Value>(_ work: () throws -> Value) rethrows -> (Value, Double) {
    let start = Stopwatch.now
    let value = try work()
    return (value, Double(Stopwatch.now - start))
  }

  /// Three rejected fingers end the first evaluation, two more lock the device.
  private static func lockedOut(_ devices: [SimulatedDevice]) throws -> [SimulatedDevice] {
    for device in devices {
      device.script([PersonStep](repeating: .mismatch, count: 5))
      try device.use {
        for _ in 0..<2 { ask() }
      }
    }
    return devices
  }

  /// Evaluates, and waits for the reply.
  private static func ask() {
    let replied = DispatchSemaphore(value: 0)
    LAContext().evaluatePolicy(
      .deviceOwnerAuthenticationWithBiometrics, localizedReason: "be measured"
    ) { _, _ in replied.signal() }
    replied.wait()
  }

  private static func bytes(_ all: Int) -> String { "\(Report.grouped(all / count)) bytes" }
}
