/// Converts HTML markup to plain text with one line per block.
enum PlainText {
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hr", "html", "li", "main", "nav", "ol", "option", "p", "pre", "section", "summary",
    "table", "tbody", "tfoot", "thead", "tr", "ul",
  ]
  private static let silent: Set<String> = [
    "head", "iframe", "noembed", "noframes", "noscript", "script", "style", "template", "title",
  ]
  private static let cells: Set<String> = ["td", "th"]

  static func text(ofHTML markup: String) -> String {
    var lines = Lines()
    var scanner = TagScanner(Array(markup.utf8))
    /// The silent element around the next parts.
    var around: String?
    while let part = scanner.nextPart() {
      switch part {
      case .tag(let tag) where tag.name == around: if tag.isEnd { around = nil }
      case _ where around != nil: break
      case .text(let range): lines.addText(scanner.string(range))
      case .tag(let tag) where silent.contains(tag.name): if !tag.isEnd { around = tag.name }
      case .tag(let tag) where blocks.contains(tag.name): lines.end()
      case .tag(let tag) where cells.contains(tag.name) && tag.isEnd: lines.addText("  ")
      case .tag: break
      }
    }
    lines.end()
    return lines.text
  }
}

/// Collects words into lines and collapses white space like HTML.
private struct Lines {
  private var done: [String] = []
  private var line = ""

  mutating func addText(_ text: some StringProtocol) {
    for character in Entities.decoded(String(text)) {
      // A no-break space does not collapse (CSS Text, section 4.1).
      if !character.isWhitespace || character == "\u{A0}" {
        line.append(character)
      } else if line.last != " " {
        line.append(" ")
      }
    }
  }

  mutating func end() {
    let words = line.split(separator: " ").joined(separator: " ")
    if !words.isEmpty { done.append(words) }
    line = ""
  }

  var text: String { done.map { $0 + "\n" }.joined() }
}
