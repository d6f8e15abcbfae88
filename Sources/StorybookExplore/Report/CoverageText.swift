import StorybookCommandLine
import StorybookMarkup
import StorybookSchema
import StorybookVariations

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
    let part = total.all == 0 ? 100 : 100 * total.reached / total.all
    let headline = "\(paint.bold(screen))  \(total.reached) of \(total.all) reached (\(part) %)"
    let rows = coverage.fields.filter { $0.isTold }.map(cells)
    let notes = coverage.isPartial ? ["  Stopped: the time limit was reached."] : []
    let table = AlignedRows(rows).lines(width: width.map { $0 - 2 }).map { "  " + $0 }
    let lines = [headline] + notes + table
    return lines.joined(separator: "\n") + "\n"
  }

  private func cells(_ field: Coverage.Field) -> [String] {
    let missing = field.levels.filter { $0.count == 0 }.map(\.name)
    let notes = [
      missing.isEmpty ? nil : "never \(missing.joined(separator: ", "))",
      field.isDead == true ? "never seen in the output" : nil,
    ].compactMap(\.self)
    let values = field.values == 1 ? "1 value" : "\(field.values) values"
    let amount = field.levels.isEmpty ? values : "\(field.reached) of \(field.levels.count)"
    return [
      field.pattern.shown, field.kind.rawValue, bar(field), amount, notes.joined(separator: "; "),
    ]
  }

  private func bar(_ field: Coverage.Field) -> String {
    field.levels.map { $0.count > 0 ? "█" : "░" }.prefix(Self.barWidth).joined()
  }
}

extension Coverage.Field {
  /// Whether the table lists the field: it has levels to reach, or is dead.
  fileprivate var isTold: Bool {
    !levels.isEmpty && kind != .command || isDead == true
  }
}
