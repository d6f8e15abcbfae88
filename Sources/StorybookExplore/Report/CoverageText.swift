import StorybookCommandLine
import StorybookMarkup
import StorybookSchema

/// Coverage as a table: field, type, how much is reached, what is missing.
struct CoverageText {
  private static let barWidth = 8

  let screen: String
  let coverage: Coverage
  var paint = Paint(isOn: false)
  /// The columns of the terminal; `nil` for lines of any length.
  var width: Int?

  var text: String {
    let total = coverage.total
    var part = 100
    if total.all > 0 { part = 100 * total.reached / total.all }
    let headline = "\(paint.bold(screen))  \(total.reached) of \(total.all) reached (\(part) %)"
    let rows = coverage.fields.filter { $0.isListed }.map(cells)
    let table = AlignedRows(rows).lines(width: width.map { $0 - 2 }).map { "  " + $0 }
    var lines = [headline]
    if coverage.isPartial { lines.append("  Stopped: the time limit was reached.") }
    return (lines + table).joined(separator: "\n") + "\n"
  }

  private func cells(_ field: Coverage.Field) -> [String] {
    let missing = field.levels.filter { $0.count == 0 }.map(\.name)
    var notes: [String] = []
    if !missing.isEmpty { notes.append("never \(missing.joined(separator: ", "))") }
    if field.isDead == true { notes.append("never seen in the output") }
    return [
      field.pattern.shown, field.kind.rawValue, bar(field), field.amount,
      notes.joined(separator: "; "),
    ]
  }

  private func bar(_ field: Coverage.Field) -> String {
    field.levels.map { $0.count > 0 ? "█" : "░" }.prefix(Self.barWidth).joined()
  }
}

extension Coverage.Field {
  fileprivate var amount: String {
    guard levels.isEmpty else { return "\(reached) of \(levels.count)" }
    guard values != 1 else { return "1 value" }
    return "\(values) values"
  }

  /// Whether the table lists the field: it has levels to reach, or is dead.
  fileprivate var isListed: Bool {
    !levels.isEmpty && kind != .command || isDead == true
  }
}
