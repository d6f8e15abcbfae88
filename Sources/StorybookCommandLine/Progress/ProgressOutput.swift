/// Formats progress: a bar that is redrawn on a terminal, occasional lines in a log.
struct ProgressOutput: Hashable, Sendable {
  /// A log has a line per tenth, and none for short runs.
  private static let steps = 10
  private static let minimumTotal = 200

  let isTTY: Bool
  /// The counted items in a log, in the plural; `nil` if the log shows the results anyway.
  private let noun: String?
  /// The minimum time between two lines of a log; `nil` to log tenths.
  private let interval: Duration?
  private var nextLine: ContinuousClock.Instant?
  private var shown = ""

  init(isTTY: Bool, noun: String? = nil) {
    self.isTTY = isTTY
    self.noun = noun
    interval = nil
  }

  /// For slow work: the log's first line appears at once.
  init(isTTY: Bool, interval: Duration) {
    self.isTTY = isTTY
    self.interval = interval
    noun = nil
  }

  /// Returns the text to write, or an empty string if it is already shown.
  mutating func showBar(
    _ bar: ProgressBar, width: Int, at now: ContinuousClock.Instant = .now
  ) -> String {
    let line = isTTY ? bar.text(width: width) : logged(bar, now: now)
    guard line != shown, !line.isEmpty else { return "" }
    shown = line
    guard isTTY else { return line + "\n" }
    return Terminal.cleared + line
  }

  /// Returns the text that clears the progress line, before other output or at the end.
  mutating func clear() -> String {
    guard isTTY, !shown.isEmpty else { return "" }
    shown = ""
    return Terminal.cleared
  }

  private mutating func logged(_ bar: ProgressBar, now: ContinuousClock.Instant) -> String {
    if let interval {
      if let nextLine, now < nextLine { return "" }
      nextLine = now + interval
      return "\(bar.done) of \(bar.total): \(bar.label)"
    }
    guard let noun, bar.total >= Self.minimumTotal else { return "" }
    let step = bar.done * Self.steps / bar.total
    guard step > 0 else { return "" }
    // The line stays the same until the next tenth is complete.
    let least = (bar.total * step + Self.steps - 1) / Self.steps
    return "\(least) of \(bar.total) \(noun)"
  }
}
