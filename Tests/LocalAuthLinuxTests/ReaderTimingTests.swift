import LocalAuthModel
import Testing

@testable import LocalAuthLinux

@Suite("Waiting for a reader")
struct ReaderTimingTests {
  @Test("BR-89 a reader that stays busy for an hour is asked for a handful of times, with growing pauses")
  func busyForAnHour() {
    let timing = ReaderTiming()
    var clock = Duration.zero
    var claims = 1
    var pauses: [Duration] = []
    while clock < .hours(1), let pause = timing.pause(after: claims) {
      pauses.append(pause)
      clock += pause
      claims += 1
    }
    #expect(claims == 7)
    #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 < $1 })
    #expect(clock < .minutes(2))
  }

  @Test("The sensor rests long before libfprint switches it off by itself")
  func sensorOn() {
    #expect(ReaderTiming().sensorOn * 2 < .seconds(180))
  }
}

@Suite("Words of fprintd")
struct VerifyResultTests {
  @Test(
    "Each word means one thing, and only one is a match",
    arguments: [
      ("verify-match", Reading.match), ("verify-no-match", .mismatch),
      ("verify-retry-scan", .unusable(.unclear)),
      ("verify-swipe-too-short", .unusable(.tooShort)),
      ("verify-finger-not-centered", .unusable(.notCentred)),
      ("verify-remove-and-retry", .unusable(.liftAndRetry)), ("verify-disconnected", .failed(.disconnected)),
      ("verify-unknown-error", .failed(.broken)), ("verify-match ", .failed(.broken)), ("", .failed(.broken)),
      ("VERIFY-MATCH", .failed(.broken)),
    ])
  func words(word: String, reading: Reading) {
    #expect(VerifyResult.reading(for: word) == reading)
  }
}
