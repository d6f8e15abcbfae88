import StorybookSchema

/// The state of a build in one terminal line, which is rewritten as the build progresses.
struct ProgressLine: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case building(BuildProgress?)
    /// The build succeeded, and the new code is being swapped in.
    case swapping
    /// The seconds of the swap; `nil` without one.
    case ready(swap: Double?)
    case failed(errors: Int)
    /// The program cannot make its catalog.
    case unmade
    case cancelled
  }

  var state: State
  /// Seconds since the build started; after its end, the total.
  var seconds: Double
  /// The seconds of a quick build that is shown until this build replaces it; `nil` without one.
  var quickSeconds: Double?

  var text: String {
    switch state {
    case .building(let progress): quick + Self.building(progress) + elapsed
    case .swapping: "Built in \(Self.seconds(seconds)) · swapping"
    case .ready(let swap):
      "Built in \(Self.seconds(seconds))"
        + (swap.map { " · swapped in \(Self.milliseconds($0))" } ?? "")
    case .failed(let errors):
      "Build failed in \(Self.seconds(seconds))" + Self.count(errors)
    case .unmade: "The catalog cannot be made"
    case .cancelled: "Build stopped after \(Self.seconds(seconds))"
    }
  }

  /// The output for this line after an earlier line of the same build.
  ///
  /// On a terminal, each line replaces the one before. In a log, a line is printed for each state,
  /// and for each step of a build.
  func output(after previous: ProgressLine?, width: Int, isTTY: Bool) -> String {
    guard isTTY else {
      guard let previous, previous.stage == stage, previous.quickSeconds == quickSeconds,
        previous.step == step
      else { return "\(text)\n" }
      return ""
    }
    let end = isLast ? "\n" : ""
    return "\r\u{1B}[2K\(shortened(width: width))\(end)"
  }

  /// Shortens the label first, so that the elapsed time stays visible on all but narrow terminals.
  private func shortened(width: Int) -> String {
    guard case .building(let progress) = state, width >= 30 else {
      return Self.truncated(text, width: width)
    }
    return Self.truncated(quick + Self.building(progress), width: width - elapsed.count) + elapsed
  }

  private var quick: String {
    quickSeconds.map { "Quick build in \(Self.seconds($0)) · " } ?? ""
  }

  private var elapsed: String { " · \(Self.seconds(seconds))" }

  /// What a log tells apart of a running build: packages are fetched, one after the other; it is
  /// planned; each tenth is compiled; products are linked.
  private var step: String {
    guard case .building(let progress?) = state else { return "" }
    let verb = progress.label.prefix { $0 != " " }
    guard let step = progress.step, let steps = progress.steps, steps > 0 else {
      return ["Waiting", "Building"].contains(verb) ? String(verb) : "Fetching"
    }
    guard !["Planning", "Linking"].contains(verb) else { return String(verb) }
    return "\(10 * step / steps)"
  }

  private var stage: Int {
    switch state {
    case .building: 0
    case .swapping: 1
    case .ready: 2
    case .failed: 3
    case .unmade: 4
    case .cancelled: 5
    }
  }

  /// Whether the line stays, instead of being replaced.
  var isLast: Bool { stage >= 2 }
}

extension ProgressLine {
  private static func building(_ progress: BuildProgress?) -> String {
    guard let progress else { return "Building" }
    guard let step = progress.step, let steps = progress.steps else { return progress.label }
    return "Building \(step)/\(steps) · \(progress.label)"
  }

  private static func count(_ errors: Int) -> String {
    guard errors > 0 else { return "" }
    return " · \(errors.counted("error"))"
  }

  /// One decimal, with a decimal point in every locale.
  private static func seconds(_ seconds: Double) -> String {
    let tenths = Int((max(seconds, 0) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  private static func milliseconds(_ seconds: Double) -> String {
    guard seconds < 1 else { return Self.seconds(seconds) }
    return "\(Int((max(seconds, 0) * 1000).rounded())) ms"
  }

  /// Keeps the last column empty: a full line would wrap in some terminals, and not be cleared.
  private static func truncated(_ text: String, width: Int) -> String {
    let room = max(width - 1, 1)
    guard text.reduce(0, { $0 + $1.columns }) > room else { return text }
    var short = ""
    var columns = 1
    for character in text {
      columns += character.columns
      guard columns <= room else { break }
      short.append(character)
    }
    return short + "…"
  }
}
