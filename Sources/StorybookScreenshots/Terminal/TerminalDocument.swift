import Storybook
import StorybookMarkup

/// Converts text with terminal colours (ECMA-48, section 8.3.117) to HTML.
enum TerminalDocument {
  /// Safe by construction: everything but escape sequences is escaped.
  static func html(_ text: String) -> String {
    var style = TerminalStyle()
    var markup = ""
    var rest = text[...]
    while let found = rest.firstMatch(of: sequence) {
      markup += run(rest[..<found.range.lowerBound], style)
      if let parameters = found.output.parameters { _ = style.apply(parameters) }
      rest = rest[found.range.upperBound...]
    }
    return "<style>\(sheet)</style><pre>\(markup + run(rest, style))</pre>"
  }

  private static func run(_ text: Substring, _ style: TerminalStyle) -> String {
    guard !text.isEmpty else { return "" }
    let escaped = HTML(text: String(text)).markup
    return style.css.isEmpty ? escaped : "<span style=\"\(style.css)\">\(escaped)</span>"
  }

  // A sequence that sets colours, any other sequence, a title.
  nonisolated(unsafe) private static let sequence =
    #/\x1b\[(?<parameters>[\d;:]*)m|\x1b\[[\d;:?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\^_]/#

  /// The width of that many columns in CSS pixels, by the metrics of common fonts.
  static func width(columns: Int) -> Int { length(columns, of: 8.43) }
  static func height(rows: Int) -> Int { length(rows, of: 18.2) }

  private static func length(_ cells: Int, of size: Double) -> Int {
    let cells = min(cells, EnvironmentSettings.Size.range.upperBound)
    return Int((Double(cells) * size).rounded(.up)) + 48
  }

  private static let sheet = """
    html { background: #1b1d21; color: #e6e6e6 } body { margin: 0 } \
    pre { margin: 0; padding: 1rem; font: 14px/1.3 ui-monospace, Menlo, "DejaVu Sans Mono", \
    monospace }
    """
}
