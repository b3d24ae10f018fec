import Glibc

/// A picture of a finger that does not exist: ridges as a wave whose phase turns once around each minutia.
///
/// The same number gives the same finger; nobody's biometric data is needed.
struct FingerPicture {
  static let width = 256
  static let height = 320
  /// From ridge to ridge, in pixels, as at 500 dots an inch.
  private static let period = 9.0
  private static let minutiaCount = 32

  /// How the finger lies on the reader.
  struct Press {
    var right = 0.0
    var down = 0.0
    /// In degrees.
    var turn = 0.0
    var noise = 0.12

    /// A press of a person who tries to put the finger at the same place: up to 4 pixels and 3 degrees away from it.
    static func usual(_ number: Int) -> Press {
      var chance = Chance(seed: UInt64(number) &* 7919 &+ 17)
      return Press(
        right: chance.number(in: -4...4), down: chance.number(in: -4...4), turn: chance.number(in: -3...3))
    }
  }

  private struct Minutia {
    let x: Double
    let y: Double
    /// A ridge ends, or begins.
    let sign: Double
  }

  private let minutiae: [Minutia]
  private let core: (x: Double, y: Double)
  private let stretch: Double
  private let bend: Double

  init(_ finger: Int) {
    var chance = Chance(seed: UInt64(finger))
    core = (chance.number(in: 100...156), chance.number(in: 130...190))
    stretch = chance.number(in: 0.7...1.3)
    bend = chance.number(in: -0.6...0.6)
    var minutiae: [Minutia] = []
    while minutiae.count < Self.minutiaCount {
      let x = chance.number(in: 40...216)
      let y = chance.number(in: 45...275)
      // Two that are close would be taken for a flaw of the picture.
      guard minutiae.allSatisfy({ hypot($0.x - x, $0.y - y) > 22 }), hypot(x - core.x, y - core.y) > 24 else {
        continue
      }
      minutiae.append(Minutia(x: x, y: y, sign: minutiae.count.isMultiple(of: 2) ? 1 : -1))
    }
    self.minutiae = minutiae
  }

  /// Dark ridges on white, row by row.
  func grey(_ press: Press) -> [UInt8] {
    var chance = Chance(seed: UInt64(bitPattern: Int64(press.right * 1000 + press.turn * 10)) &+ 99)
    let angle = press.turn * .pi / 180
    let (sine, cosine) = (sin(angle), cos(angle))
    let middle = (x: Double(Self.width) / 2, y: Double(Self.height) / 2)
    var picture = [UInt8](repeating: 255, count: Self.width * Self.height)
    for row in 0..<Self.height {
      for column in 0..<Self.width {
        let (x, y) = (Double(column) - middle.x, Double(row) - middle.y)
        let edge = (x / 118) * (x / 118) + (y / 148) * (y / 148)
        guard edge < 1 else { continue }
        let place = (
          x: cosine * x + sine * y + middle.x - press.right, y: cosine * y - sine * x + middle.y - press.down
        )
        let grey = 127 + 110 * (cos(phase(place.x, place.y)) + press.noise * chance.number(in: -1.7...1.7))
        picture[row * Self.width + column] = UInt8(min(max(grey, 0), 255))
      }
    }
    return picture
  }

  private func phase(_ x: Double, _ y: Double) -> Double {
    let (right, down) = (x - core.x, (y - core.y) * stretch)
    var phase = 2 * .pi / Self.period * (hypot(right, down) + bend * right)
    for minutia in minutiae { phase += minutia.sign * atan2(y - minutia.y, x - minutia.x) }
    return phase
  }
}

/// Numbers that look random and are the same each time.
private struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x632B_E59B_D9B4_E019 }

  mutating func number(in range: ClosedRange<Double>) -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
  }
}
