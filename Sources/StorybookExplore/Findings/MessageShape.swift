import Foundation
import StorybookSchema

/// A message without the parts that vary between cases: texts from the props, quoted text, and
/// words with a digit.
struct MessageShape: Hashable, Sendable {
  private static let limit = 160
  private static let messageLimit = 10_000

  let text: String

  init(_ message: String, of props: Value = .null) {
    // The message of a trap starts with its source location: “Swift/Array.swift:692: ”.
    var text = message.replacing(#/^[^\s:]+\.swift:[0-9]+: /#, with: "")
    text = PropsTexts(props).removed(from: String(text.prefix(Self.messageLimit)))
    let words = Self.withoutQuotes(text).split(whereSeparator: \.isWhitespace).filter {
      !Self.isVariable($0)
    }
    self.text = String(words.joined(separator: " ").prefix(Self.limit))
  }

  /// Replaces each quotation mark, and what follows it up to the next mark that may close it.
  private static func withoutQuotes(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: "“\"'`‘«".contains),
      let end = rest[rest.index(after: start)...].firstIndex(where: "”\"'`’»".contains)
    {
      result += rest[..<start] + " "
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// Numbers, addresses, dates and identifiers have a digit. A single letter may be an article, or
  /// a text from the props, which has one letter when it is minimized.
  private static func isVariable(_ word: Substring) -> Bool {
    word.contains(where: \.isNumber) || word.count { $0.isLetter } < 2
      || word.wholeMatch(of: /[-+(]*(inf|nan)[),.;:]*/) != nil
  }
}
