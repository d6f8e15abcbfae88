import Storybook
import StorybookSchema

/// A documentation comment as plain text: its prose, up to the first list, code block or heading.
struct DocComment {
  private let paragraphs: [String]

  init(_ lines: [String]) {
    var paragraphs: [[String]] = [[]]
    for line in lines {
      let text = line.trimmed
      if Self.endsProse(text) { break }
      if text.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(text)
      }
    }
    self.paragraphs = paragraphs.filter { !$0.isEmpty }.map {
      Self.plain($0.joined(separator: " "))
    }
  }

  /// `nil` when there is no prose.
  var text: String? { paragraphs.nonEmpty?.joined(separator: "\n\n") }
  var firstParagraph: String? { paragraphs.first }

  private static func endsProse(_ line: String) -> Bool {
    ["- ", "* ", "+ ", "#", "```", "| ", "> ", "1. "].contains { line.hasPrefix($0) }
  }

  /// Removes Markdown markup: code, emphasis, links and symbol references.
  private static func plain(_ text: String) -> String {
    // An asterisk is only markup directly next to a word.
    let emphasis = /(^|[\s(])(\*{1,3})([^\s*](?:[^*]*[^\s*])?)\2(?=$|[\s.,;:!?)])/
    let text = text.replacing(emphasis) { $0.1 + $0.3 }
    var rest = text[...]
    var plain = ""
    while let letter = rest.first {
      if letter == "`" {
        plain += code(&rest)
      } else if letter == "[", let link = link(rest) {
        plain += self.plain(String(link.text))
        rest = link.rest
      } else if rest.hasPrefix("<doc:"), let end = rest.firstIndex(of: ">") {
        plain += rest[..<end].dropFirst("<doc:".count)
        rest = rest[rest.index(after: end)...]
      } else if letter == "\\", let next = rest.dropFirst().first, next.isPunctuation {
        plain.append(next)
        rest = rest.dropFirst(2)
      } else {
        plain.append(letter)
        rest = rest.dropFirst()
      }
    }
    return plain
  }

  /// The text of a code span; the backticks themselves if nothing closes them.
  private static func code(_ rest: inout Substring) -> Substring {
    let mark = rest.prefix { $0 == "`" }
    let inner = rest.dropFirst(mark.count)
    guard let end = inner.firstRange(of: mark) else {
      rest = inner
      return mark
    }
    rest = inner[end.upperBound...]
    return inner[..<end.lowerBound]
  }

  private static func link(_ rest: Substring) -> (text: Substring, rest: Substring)? {
    guard let middle = rest.firstRange(of: "]("),
      let end = rest[middle.upperBound...].firstIndex(of: ")")
    else { return nil }
    return (rest[..<middle.lowerBound].dropFirst(), rest[rest.index(after: end)...])
  }
}
