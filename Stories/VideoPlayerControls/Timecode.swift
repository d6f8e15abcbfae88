/// Readable times of a video.
enum Timecode {
  /// Formats as `4:07`, or `1:04:07` from an hour on. Negative times are shown as zero.
  static func text(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 359_999))
    let hours = whole / 3600
    let minutes = whole / 60 % 60
    let rest = twoDigits(whole % 60)
    guard hours > 0 else { return "\(minutes):\(rest)" }
    return "\(hours):\(twoDigits(minutes)):\(rest)"
  }

  private static func twoDigits(_ number: Int) -> String {
    guard number < 10 else { return "\(number)" }
    return "0\(number)"
  }
}
