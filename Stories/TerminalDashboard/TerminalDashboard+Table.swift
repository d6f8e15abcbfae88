extension TerminalDashboard {
  /// A header and one line for each service; narrow terminals omit the chart.
  static func table(_ services: [Service], _ width: Int) -> [String] {
    guard !services.isEmpty else { return [] }
    let columns = Columns(width)
    let head =
      "SERVICE".fitted(to: columns.name) + " " + "STATE".fitted(to: columns.state)
      + "LATENCY".fitted(to: columns.latency, atEnd: true)
      + (columns.chart > 0 ? "  " + "LAST HOUR".fitted(to: columns.chart) : "")
    return [Ansi.dim(head)] + services.map { row($0, columns) }
  }

  private struct Columns {
    let name: Int, state: Int, latency: Int, chart: Int

    init(_ width: Int) {
      chart = width >= 64 ? width / 4 : 0
      latency = width >= 44 ? 10 : 0
      name = min(max(width / 5, 8), 20)
      state = width - name - 1 - latency - (chart > 0 ? chart + 2 : 0)
    }
  }

  private static func row(_ service: Service, _ columns: Columns) -> String {
    let state = described(service.state, columns.state)
    let latency = service.latencies.last.map { "\(number($0)) ms" } ?? ""
    let chart = sparkline(service.latencies, columns.chart)
    return Ansi.bold(service.name.printable.fitted(to: columns.name)) + " " + state
      + latency.fitted(to: columns.latency, atEnd: true)
      + (chart.isEmpty ? "" : "  " + Ansi.cyan(chart))
  }

  private static func described(_ state: State, _ width: Int) -> String {
    switch state {
    case .running(let requests): Ansi.green("● \(requests) requests/s".fitted(to: width))
    case .deploying(let version, let progress): deploying(version.printable, progress, width)
    case .failed(let reason): Ansi.red("✖ \(reason.printable)".fitted(to: width))
    case .stopped: Ansi.dim("○ stopped".fitted(to: width))
    }
  }

  private static func deploying(_ version: String, _ progress: Double, _ width: Int) -> String {
    let label = "◐ \(version)".fitted(to: max(width / 2, 8))
    let barWidth = max(width - label.columns - 2, 0)
    return Ansi.blue(label) + " " + bar(min(max(progress, 0), 1), barWidth)
      + String(repeating: " ", count: max(width - label.columns - barWidth - 1, 0))
  }
}
