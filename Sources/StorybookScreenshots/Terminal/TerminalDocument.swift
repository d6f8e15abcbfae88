import Storybook
import StorybookMarkup

/// Converts text with terminal colours (ECMA-48, section 8.3.117) to HTML.
enum TerminalDocument {
  /// Safe by construction: everything but escape sequences is escaped.
  static func html(_ text: String) -> String {
    let markup = TerminalScreen(text).runs.map(markup).joined()
    // A parser drops a line break after the tag.
    let start = markup.prefix(1).filter(\.isNewline)
    return "<style>\(sheet)</style><pre>\(start)\(markup)</pre>"
  }

  private static func markup(_ run: TerminalScreen.Run) -> String {
    var markup = HTML(text: run.text)
    if let link = run.link { markup = "<a href=\"\(link)\">\(markup)</a>" }
    let css = run.style.css
    guard !css.isEmpty else { return markup.markup }
    return "<span style=\"\(css)\">\(markup.markup)</span>"
  }

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
    monospace } a { color: inherit }
    """
}
