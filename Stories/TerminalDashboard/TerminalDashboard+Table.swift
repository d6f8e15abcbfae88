extension TerminalDashboard {
  /// A header and one line for each service; narrow terminals omit the chart.
  static func table(_ services: [Service], _ width: Int) -> [String] {
    guard !services.isEmpty else { return [] }
    let columns = Columns(width)
    var head =
      "SERVICE".fitted(to: columns.name) + " " + "STATE".fitted(to: columns.state)
      + "LATENCY".fitted(to: columns.latency, atEnd: true)
    if columns.chart > 0 { head += "  " + "LAST HOUR".fitted(to: columns.chart) }
    return [Ansi.dim(head)] + services.map { row($0, columns) }
  }

  private struct Columns {
    let name: Int
    /// What the other columns leave.
    var state: Int
    var latency = 0
    var chart = 0

    init(_ width: Int) {
      name = min(max(width / 5, 8), 20)
      state = width - name - 1
      if width >= 44 {
        latency = 10
        state -= latency
      }
      if width >= 64 {
        chart = width / 4
        state -= chart + 2
      }
    }
  }

  private static func row(_ service: Service, _ columns: Columns) -> String {
    let state = described(service.state, columns.state)
    let latency = service.latencies.last.map { "\(number($0)) ms" } ?? ""
    var chart = sparkline(service.latencies, columns.chart)
    if !chart.isEmpty { chart = "  " + Ansi.cyan(chart) }
    return Ansi.bold(service.name.printable.fitted(to: columns.name)) + " " + state
      + latency.fitted(to: columns.latency, atEnd: true) + chart
  }

  private static func described(_ state: State, _ width: Int) -> String {
    switch state {
    case .running(let requests): Ansi.green("● \(requests) requests/s".fitted(to: width))
    case .deploying(let version, let progress): deploying(version.printable, progress, width: width)
    case .failed(let reason): Ansi.red("✖ \(reason.printable)".fitted(to: width))
    case .stopped: Ansi.dim("○ stopped".fitted(to: width))
    }
  }

  private static func deploying(_ version: String, _ progress: Double, width: Int) -> String {
    let label = "◐ \(version)".fitted(to: max(width / 2, 8))
    let barWidth = max(width - label.columns - 2, 0)
    return Ansi.blue(label) + " " + bar(min(max(progress, 0), 1), barWidth)
      + String(repeating: " ", count: max(width - label.columns - barWidth - 1, 0))
  }
}
