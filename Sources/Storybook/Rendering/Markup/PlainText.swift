/// Converts HTML markup to plain text with one line per block.
enum PlainText {
  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "body", "br", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hr", "html", "li", "main", "nav", "ol", "option", "p", "pre", "section", "summary",
    "table", "tbody", "tfoot", "thead", "tr", "ul",
  ]
  private static let silent: Set<String> = ["head", "script", "style", "template", "title"]
  private static let cells: Set<String> = ["td", "th"]

  static func text(ofHTML markup: String) -> String {
    var lines = Lines()
    var rest = Substring(markup)
    while let start = rest.firstIndex(of: "<") {
      lines.add(rest[..<start])
      rest = rest[start...]
      guard let tag = takeTag(&rest) else {
        rest = ""
        break
      }
      switch tag.name {
      case let name where silent.contains(name) && !tag.isEnd: skip(to: name, &rest)
      case let name where blocks.contains(name): lines.end()
      case let name where cells.contains(name) && tag.isEnd: lines.add("  ")
      default: break
      }
    }
    lines.add(rest)
    lines.end()
    return lines.text
  }

  private static func takeTag(_ rest: inout Substring) -> (name: String, isEnd: Bool)? {
    if rest.hasPrefix("<!--") {
      rest = rest.ranges(of: "-->").first.map { rest[$0.upperBound...] } ?? ""
      return ("!--", false)
    }
    guard let end = rest.firstIndex(of: ">") else { return nil }
    let inside = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    let isEnd = inside.first == "/"
    let name = inside.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    return (name.lowercased(), isEnd)
  }

  private static func skip(to name: String, _ rest: inout Substring) {
    let end = rest.lowercased().ranges(of: "</\(name)").first
    guard let end else { return rest = "" }
    let offset = rest.lowercased().distance(from: rest.lowercased().startIndex, to: end.lowerBound)
    rest = rest.dropFirst(offset)
  }
}

/// Collects words into lines and collapses white space like HTML.
private struct Lines {
  private var done: [String] = []
  private var line = ""

  mutating func add(_ text: some StringProtocol) {
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
