import LocalAuthWords
import Testing

@Suite("Times in words")
struct DurationWordsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let time: Duration
    let words: String
    init(_ time: Duration, _ words: String) {
      self.time = time
      self.words = words
    }
    var testDescription: String { "\(time): \(words)" }
  }

  static let rows = [
    Row(.zero, "0 seconds"),
    Row(.seconds(1), "1 second"),
    Row(.seconds(59), "59 seconds"),
    Row(.seconds(60), "1 minute"),
    Row(.seconds(61), "1 minute 1 second"),
    Row(.seconds(80), "1 minute 20 seconds"),
    Row(.seconds(300), "5 minutes"),
    Row(.seconds(3600), "1 hour"),
    Row(.seconds(3 * 3600 + 5 * 60), "3 hours 5 minutes"),
    Row(.seconds(8 * 3600 + 1), "8 hours 1 second"),
    Row(.seconds(48 * 3600), "48 hours"),
    // Parts of a second count whole, so that nobody tries too early.
    Row(.nanoseconds(1), "1 second"),
    Row(.milliseconds(999), "1 second"),
    Row(.milliseconds(59_001), "1 minute"),
    // There is no time before now to wait for.
    Row(.seconds(-1), "0 seconds"),
    Row(.milliseconds(-1), "0 seconds"),
    Row(.seconds(-7200), "0 seconds"),
  ]

  @Test("in words", arguments: rows)
  func inWords(_ row: Row) { #expect(row.time.words(in: .english) == row.words) }

  @Test(
    "in the other languages",
    arguments: [
      (0, "0 seconden", "0 秒", "0 秒"), (1, "1 seconde", "1 秒", "1 秒"), (20, "20 seconden", "20 秒", "20 秒"),
      (60, "1 minuut", "1 分钟", "1 分鐘"), (80, "1 minuut 20 seconden", "1 分 20 秒", "1 分 20 秒"),
      (300, "5 minuten", "5 分钟", "5 分鐘"), (3600, "1 uur", "1 小时", "1 小時"),
      (3 * 3600 + 300, "3 uur 5 minuten", "3 小时 5 分钟", "3 小時 5 分鐘"),
      (8 * 3600 + 1, "8 uur 1 seconde", "8 小时 1 秒", "8 小時 1 秒"),
    ])
  func otherLanguages(seconds: Int, dutch: String, simplified: String, traditional: String) {
    let words = { Duration.seconds(seconds).words(in: $0) }
    #expect(words(.dutch) == dutch)
    #expect(words(.simplifiedChinese) == simplified)
    #expect(words(.traditionalChinese) == traditional)
  }
}
