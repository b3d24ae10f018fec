/// What repeated measurements of one thing gave, in the order in which they were made.
struct Sample {
  /// Nanoseconds.
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  var median: Double { quantile(0.5) }
  var p95: Double { quantile(0.95) }

  private func quantile(_ share: Double) -> Double { Sample.quantile(share, of: values.sorted()) }

  /// The quantile of sorted values, between neighbours where it falls between them.
  static func quantile(_ share: Double, of sorted: [Double]) -> Double {
    guard let last = sorted.last else { return .nan }
    let place = share * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
  }
}
