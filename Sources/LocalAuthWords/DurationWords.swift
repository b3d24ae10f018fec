extension Duration {
  /// A time to wait, as a person reads it: "5 minutes", "1 minute 20 seconds"; parts of a second count whole.
  public func words(in language: Language) -> String {
    // There is nothing to wait for before now.
    let parts = max(self, .zero).components
    let seconds = parts.seconds + (parts.attoseconds > 0 ? 1 : 0)
    let clock = (hours: seconds / 3600, minutes: seconds / 60 % 60, seconds: seconds % 60)
    var words: [String] = []
    if clock.hours > 0 {
      words.append(
        language.says(
          "\(clock.hours) \(clock.hours == 1 ? "hour" : "hours")", nl: "\(clock.hours) uur",
          hans: "\(clock.hours) 小时", hant: "\(clock.hours) 小時"))
    }
    if clock.minutes > 0 {
      // Chinese has a short word where seconds follow.
      let isLast = clock.seconds == 0
      words.append(
        language.says(
          "\(clock.minutes) \(clock.minutes == 1 ? "minute" : "minutes")",
          nl: "\(clock.minutes) \(clock.minutes == 1 ? "minuut" : "minuten")",
          hans: "\(clock.minutes) \(isLast ? "分钟" : "分")", hant: "\(clock.minutes) \(isLast ? "分鐘" : "分")"))
    }
    if clock.seconds > 0 || words.isEmpty {
      words.append(
        language.says(
          "\(clock.seconds) \(clock.seconds == 1 ? "second" : "seconds")",
          nl: "\(clock.seconds) \(clock.seconds == 1 ? "seconde" : "seconden")",
          hans: "\(clock.seconds) 秒", hant: "\(clock.seconds) 秒"))
    }
    return words.joined(separator: " ")
  }
}
