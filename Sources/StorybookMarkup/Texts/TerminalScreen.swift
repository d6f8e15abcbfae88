/// What a terminal shows of a text: `load\r\u{1B}[Kdone` shows `done`.
///
/// Carriage returns and backspaces overwrite, line-drawing characters are drawn, and a sequence
/// without an effect on styles, links or its own line is not shown.
/// `Public/js/core/terminal-screen.js` does the same for the page.
package struct TerminalScreen {
  package struct Run: Hashable {
    package internal(set) var text: String
    package let style: TerminalStyle
    /// The address of a link that is safe to open.
    package let link: String?
  }

  package private(set) var runs: [Run] = []

  package init(_ text: String) {
    for token in TerminalTokens(text) { readToken(token) }
    endLine()
  }

  package var text: String { runs.map(\.text).joined() }

  /// Erased columns before the next text are limited, as a text may erase a long line repeatedly.
  private static let paddingLimit = 1000

  private var style = TerminalStyle()
  private var link: String?
  /// The current line; single characters once the column is known.
  private var line: [Run] = []
  /// The index in the line of the next character; `nil` for the end.
  private var column: Int?
  /// Whether G0 and G1 are designated as line-drawing characters, and whether G1 is in use.
  private var isDrawn = [false, false]
  private var shift = 0

  private mutating func readToken(_ token: TerminalToken) {
    switch token {
    case .text(let text): writeText(text)
    case .control(let scalar): control(scalar)
    case .escape("(0"): isDrawn[0] = true
    case .escape(")0"): isDrawn[1] = true
    case .escape(let text) where text.first == "(": isDrawn[0] = false
    case .escape(let text) where text.first == ")": isDrawn[1] = false
    case .sequence(let parameters, "m"): _ = style.applyParameters(parameters)
    case .sequence(let parameters, "K"): erase(parameters)
    case .string("OSC", let content) where content.hasPrefix("8;"): link = Self.link(content)
    default: break
    }
  }

  private mutating func control(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x0A...0x0C, 0x85:
      endLine()
      append(Run(text: "\n", style: TerminalStyle(), link: nil))
    case 0x0D:
      split()
      column = 0
    case 0x08:
      split()
      column = column.map { max(0, $0 - 1) }
    case 0x0E: shift = 1
    case 0x0F: shift = 0
    default: break
    }
  }

  // MARK: The current line

  private mutating func writeText(_ text: String) {
    let shown = isDrawn[shift] ? LineDrawing.drawnText(text) : text
    let run = Run(text: shown, style: style, link: link)
    guard var at = column else { return line.append(run) }
    let gap = min(at, Self.paddingLimit) - line.count
    line += Array(
      repeating: Run(text: " ", style: TerminalStyle(), link: nil), count: max(0, gap))
    at = min(at, line.count)
    let cells = run.cells
    line.replaceSubrange(at..<min(line.count, at + cells.count), with: cells)
    column = at + cells.count
  }

  private mutating func split() {
    guard column == nil else { return }
    line = line.flatMap(\.cells)
    column = line.count
  }

  private mutating func erase(_ parameters: String) {
    guard ["", "0", "2"].contains(parameters) else { return }
    split()
    if parameters == "2" { return line.removeAll() }
    line.removeSubrange(min(column ?? 0, line.count)...)
  }

  private mutating func endLine() {
    for run in line { append(run) }
    line = []
    column = nil
  }

  private mutating func append(_ run: Run) {
    if let last = runs.last, last.style == run.style, last.link == run.link {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }

  /// The address of `8;parameters;address`; `nil` at the end of a link, and for schemes that may
  /// run code: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
  private static func link(_ content: String) -> String? {
    let parts = content.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    return parts[2].wholeMatch(of: /(?i:https?:\/\/|mailto:)[\x21-\x7E]+/).map { String($0.output) }
  }
}

extension TerminalScreen.Run {
  fileprivate var cells: [Self] { text.map { Self(text: String($0), style: style, link: link) } }
}

/// The line-drawing characters of the VT100, which replace those from `` ` `` to `~`.
private enum LineDrawing {
  private static let characters = Array("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars)

  static func drawnText(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    result.append(
      contentsOf: text.unicodeScalars.map { scalar in
        guard (0x60...0x7E).contains(scalar.value) else { return scalar }
        return characters[Int(scalar.value) - 0x60]
      })
    return String(result)
  }
}
