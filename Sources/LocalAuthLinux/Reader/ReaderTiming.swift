/// How long a reader is waited for and kept on. All chosen, within what libfprint allows.
package struct ReaderTiming: Hashable, Sendable {
  /// How long the sensor stays on without a result: libfprint itself switches a warm one off after 180 s.
  var sensorOn: Duration
  /// The first pause when another program has the reader; each later one is three times as long.
  var firstPause = Duration.milliseconds(150)
  /// Refused less often than this, the reader was only being closed after the prompt before.
  var claimsOfOthers = 2
  /// How often the reader is asked for: nobody is helped by asking for hours.
  var mostClaims: Int
  /// How often one prompt begins anew when fprintd leaves.
  var mostRestarts = 3
  /// A prompt that takes the reader over from another program was seen at least this long before it counts.
  var takeover = Duration.milliseconds(500)
  /// A finger that a reader just taken over sees this soon was there before, for the other program.
  var oldFinger = Duration.milliseconds(300)
  /// How long fprintd's last word on a stopped round is waited for; some have none.
  var lastWord = Duration.milliseconds(100)

  package init(sensorOn: Duration = .seconds(60), mostClaims: Int = 7) {
    self.sensorOn = sensorOn
    self.mostClaims = mostClaims
  }

  /// The pause after so many refused claims in a row; nil when it is time to give up.
  func pause(after claims: Int) -> Duration? {
    guard claims < mostClaims else { return nil }
    var pause = firstPause
    for _ in 1..<max(claims, 1) { pause = pause * 3 }
    return pause
  }
}
