import LocalAuthService

/// The ratio of two medians with a 95 % bootstrap interval.
///
/// Rounds are drawn as pairs: what disturbed one entrant of a round disturbed the other.
struct Ratio {
  let value: Double
  let low: Double
  let high: Double

  /// The seed is fixed, so that the same measurements give the same interval.
  init(_ ours: Sample, over theirs: Sample, resamples: Int = 1000) {
    value = ours.median / theirs.median
    let count = min(ours.values.count, theirs.values.count)
    guard count > 1 else {
      low = value
      high = value
      return
    }
    var generator = SplitMix64(seed: 20)
    var ratios: [Double] = []
    for _ in 0..<resamples {
      let rounds = (0..<count).map { _ in Int.random(in: 0..<count, using: &generator) }
      let above = rounds.map { ours.values[$0] }.sorted()
      let below = rounds.map { theirs.values[$0] }.sorted()
      ratios.append(Sample.quantile(0.5, of: above) / Sample.quantile(0.5, of: below))
    }
    ratios.sort()
    low = Sample.quantile(0.025, of: ratios)
    high = Sample.quantile(0.975, of: ratios)
  }

  /// Whether two copies of the same client came out as the same.
  var isControl: Bool { (0.95...1.05).contains(value) }
}
