import Foundation

extension TerminalDashboard {
  /// A meter such as `Memory  ███████████▌░░░░░░░░  11.5 of 16 GB`
  static func meter(_ meter: Meter, _ width: Int) -> String {
    let amount = "\(number(meter.used)) of \(number(meter.total)) \(meter.unit.printable)"
    let nameWidth = 8
    let amountWidth = min(20, width - nameWidth - 10)
    let name = meter.name.printable.fitted(to: nameWidth)
    let bar = bar(meter.fraction, width - nameWidth - amountWidth - 2)
    return "\(name) \(bar) \(amount.fitted(to: amountWidth, atEnd: true))"
  }

  /// A bar with a resolution of an eighth of a column, coloured by its fraction.
  static func bar(_ fraction: Double, _ width: Int) -> String {
    let eighths = Int((fraction * Double(width * 8)).rounded())
    var full = String(repeating: "█", count: eighths / 8)
    if eighths % 8 > 0 { full += ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8 - 1] }
    let rest = String(repeating: "░", count: max(width - full.count, 0))
    return color(fraction)(full) + Ansi.dim(rest)
  }

  private static func color(_ fraction: Double) -> Ansi {
    switch fraction {
    case ..<0.7: .green
    case ..<0.9: .yellow
    default: .red
    }
  }

  /// A chart with one column for each value, scaled from the lowest to the highest.
  static func sparkline(_ values: [Double], _ width: Int) -> String {
    let values = values.suffix(max(width, 0))
    guard let lowest = values.min(), let highest = values.max() else { return "" }
    let steps = Array("▁▂▃▄▅▆▇█")
    let span = highest - lowest
    guard span > 0, span.isFinite else { return String(repeating: "▄", count: values.count) }
    return String(
      values.map { steps[Int((($0 - lowest) / span * Double(steps.count - 1)).rounded())] })
  }

  static func number(_ value: Double) -> String {
    value.formatted(
      .number.precision(.fractionLength(0...1)).locale(Locale(identifier: "en_US")))
  }
}
