import Storybook
import StorybookCommandLine
import StorybookFiles
import StorybookMarkup
import StorybookSchema

/// The result of exploring a screen, as text for a terminal.
struct ExplorationText {
  let screen: String
  /// The id of a story of the screen, for links.
  let story: String?
  let result: ExplorationResult
  let seconds: Double
  var paint = Paint(isOn: false)
  /// The columns of the terminal; `nil` for lines of any length.
  var width: Int?

  var text: String {
    var lines = [headline]
    if let stop = result.stop { lines.append("  Stopped: \(stop.reason).") }
    for counterexample in result.counterexamples { lines += block(counterexample) }
    if !result.dead.isEmpty {
      lines += wrapped("never seen in the output:", text: result.dead.shown)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var headline: String {
    var rate = 0
    if seconds > 0 { rate = Int((Double(result.runs) / seconds).rounded()) }
    let pairs = result.pairs - result.openPairs
    let count = result.counterexamples.count
    let found = count == 0 ? paint.green("nothing found") : paint.red("\(count) found")
    return paint.bold(screen)
      + "  \(result.runs) runs (\(rate) a second), \(pairs) of \(result.pairs) pairs, \(found)"
  }

  private func block(_ counterexample: Counterexample) -> [String] {
    let fault = counterexample.fault
    var lines =
      [""] + wrapped(fault.kind.rawValue + " ", text: fault.message.oneLine, style: paint.red)
    var rows: [[String]] = []
    if let frame = fault.source, let source = frame.source {
      let file = WorkingFolder.relative(source.file)
      rows.append(["at", "\(file):\(source.line) in \(frame.function)"])
    }
    if let place = fault.place { rows.append(["field", place.shown]) }
    if !counterexample.places.isEmpty { rows.append(["needs", counterexample.places.shown]) }
    if !counterexample.beyond.isEmpty {
      rows.append(["beyond", "\(counterexample.beyond.shown): outside of the declared bounds"])
    }
    if !counterexample.broken.isEmpty {
      rows.append(["breaks", counterexample.broken.joined(separator: ", ")])
    }
    rows.append(["props", counterexample.props.text])
    if let swift = counterexample.swift { rows.append(["swift", swift.oneLine]) }
    if let file = counterexample.file { rows.append(["saved", WorkingFolder.relative(file)]) }
    rows.append(["runs", runs(counterexample)])
    lines += AlignedRows(rows).lines(width: width.map { $0 - 4 }).map { "    " + $0 }
    // A link is in one piece, so that terminals open it.
    if let story {
      lines.append("    open   " + StateLink(story: story, props: counterexample.props).address())
    }
    return lines
  }

  /// An indented line that begins with a label.
  private func wrapped(
    _ label: String, text: String, style: (String) -> String = { $0 }
  ) -> [String] {
    let lines = VisibleText.line("  \(label) \(text)").wrapped(width, below: label.count + 3)
    guard let first = lines.first else { return [] }
    return ["  " + style(label) + first.dropFirst(label.count + 2)] + lines.dropFirst()
  }

  private func runs(_ counterexample: Counterexample) -> String {
    let extent = counterexample.isMinimal ? "minimized" : "partly minimized"
    return "\(counterexample.count), first in run \(counterexample.firstRun); "
      + "\(extent) in \(counterexample.trials) trials"
  }
}

extension ExplorationResult.Stop {
  var reason: String {
    switch self {
    case .processes: "too many runs crashed their worker"
    case .time: "the time limit was reached"
    }
  }
}

extension [Pointer] {
  fileprivate var shown: String { map(\.shown).joined(separator: ", ") }
}

extension String {
  /// Joins a sentence or an expression of several lines into one line.
  fileprivate var oneLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }
}
