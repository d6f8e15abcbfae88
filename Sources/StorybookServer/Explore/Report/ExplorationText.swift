import Storybook
import StorybookSchema

/// What exploring a screen has shown, for people.
struct ExplorationText {
  let screen: String
  /// Of a story of the screen, which a link opens.
  let story: String?
  let result: ExplorationResult
  let seconds: Double

  var text: String {
    var lines = [headline]
    if let stop = result.stop { lines.append("  Stopped: \(stop.reason).") }
    for discovery in result.discoveries { lines += block(discovery) }
    if !result.dead.isEmpty {
      lines.append("  never seen in the output: \(result.dead.shown)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var headline: String {
    let rate = seconds > 0 ? Int((Double(result.runs) / seconds).rounded()) : 0
    let pairs = result.pairs - result.openPairs
    let found = result.discoveries.isEmpty ? "nothing found" : "\(result.discoveries.count) found"
    return "\(screen)  \(result.runs) runs (\(rate) a second), \(pairs) of \(result.pairs) pairs, "
      + found
  }

  private func block(_ discovery: Discovery) -> [String] {
    let fault = discovery.fault
    var lines = ["", "  \(fault.kind.rawValue)  \(fault.message.oneLine)"]
    var rows: [[String]] = []
    if let frame = fault.source, let source = frame.source {
      rows.append(["at", "\(source.file):\(source.line) in \(frame.function)"])
    }
    if let place = fault.place { rows.append(["field", place.shown]) }
    if !discovery.places.isEmpty { rows.append(["needs", discovery.places.shown]) }
    if !discovery.beyond.isEmpty {
      rows.append(["beyond", "\(discovery.beyond.shown): outside of the author's bounds"])
    }
    if !discovery.broken.isEmpty {
      rows.append(["breaks", discovery.broken.joined(separator: ", ")])
    }
    rows.append(["props", discovery.props.text])
    if let swift = discovery.swift { rows.append(["swift", swift.oneLine]) }
    if let story {
      rows.append(["open", StateLink(story: story, props: discovery.props).address()])
    }
    if let file = discovery.file { rows.append(["saved", file]) }
    rows.append(["runs", runs(discovery)])
    lines += AlignedRows(rows).lines.map { "    " + $0 }
    return lines
  }

  private func runs(_ discovery: Discovery) -> String {
    "\(discovery.count), first in run \(discovery.firstRun); "
      + (discovery.isMinimal
        ? "made plain in \(discovery.trials) trials"
        : "made plainer in \(discovery.trials) trials, and might be plainer still")
  }
}

extension ExplorationResult.Stop {
  var reason: String {
    switch self {
    case .processes: "too many runs ended their process"
    case .time: "its share of the time is over"
    }
  }
}

extension [Pointer] {
  fileprivate var shown: String { map(\.shown).joined(separator: ", ") }
}

extension String {
  /// A sentence or an expression of several lines, where there is one line.
  fileprivate var oneLine: String {
    split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }
}
