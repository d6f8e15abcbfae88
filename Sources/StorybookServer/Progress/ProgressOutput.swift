/// What is written of progress: on a terminal a bar that is written anew, in a log a line now and then.
struct ProgressOutput: Hashable, Sendable {
  /// Takes back what a terminal shows in the line.
  static let cleared = "\r\u{1B}[2K"

  /// A log has a line for each tenth, and none of what is done in a moment.
  private static let steps = 10
  private static let fewest = 200

  let isTTY: Bool
  /// What is counted in a log, in the plural; nil for one that hears of the results anyway.
  private let noun: String?
  /// How long a log is silent after a line; nil for one that has tenths.
  private let interval: Duration?
  private var nextLine: ContinuousClock.Instant?
  private var shown = ""

  init(isTTY: Bool, noun: String? = nil) {
    self.isTTY = isTTY
    self.noun = noun
    interval = nil
  }

  /// For what takes a while: the first line of a log is there at once.
  init(isTTY: Bool, interval: Duration) {
    self.isTTY = isTTY
    self.interval = interval
    noun = nil
  }

  /// What to write now; empty when it is there already.
  mutating func show(
    _ bar: ProgressBar, width: Int, at now: ContinuousClock.Instant = .now
  ) -> String {
    let line = isTTY ? bar.text(width: width) : logged(bar, now)
    guard line != shown, !line.isEmpty else { return "" }
    shown = line
    return isTTY ? Self.cleared + line : line + "\n"
  }

  /// What a terminal is left with, or makes place for other lines with.
  mutating func clear() -> String {
    guard isTTY, !shown.isEmpty else { return "" }
    shown = ""
    return Self.cleared
  }

  private mutating func logged(_ bar: ProgressBar, _ now: ContinuousClock.Instant) -> String {
    if let interval {
      if let nextLine, now < nextLine { return "" }
      nextLine = now + interval
      return "\(bar.done) of \(bar.total): \(bar.label)"
    }
    guard let noun, bar.total >= Self.fewest else { return "" }
    let step = bar.done * Self.steps / bar.total
    guard step > 0 else { return "" }
    // The same line until the next tenth is full.
    let least = (bar.total * step + Self.steps - 1) / Self.steps
    return "\(least) of \(bar.total) \(noun)"
  }
}
