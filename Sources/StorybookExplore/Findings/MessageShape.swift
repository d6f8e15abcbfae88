import Foundation
import StorybookSchema

/// A message without the parts that vary between cases: texts from the props, quoted text, and
/// words with a digit.
struct MessageShape: Hashable, Sendable {
  private static let limit = 160
  /// UTF-8 bytes: a shorter text from the props may occur in any message.
  private static let leastText = 3

  let text: String

  init(_ message: String, of props: Value = .null) {
    // The message of a trap starts with its source location: “Swift/Array.swift:692: ”.
    var text = message.replacing(#/^[^\s:]+\.swift:[0-9]+: /#, with: "")
    let parts = props.texts.filter { $0.utf8.count >= Self.leastText }
    for part in parts.sorted(by: { $0.count > $1.count }) {
      text = text.replacingWords(part)
    }
    text = text.replacing(/[“"'`‘«][\s\S]*?[”"'`’»]/, with: " ")
    let words = text.split(whereSeparator: \.isWhitespace).filter { !Self.isVariable($0) }
    self.text = String(words.joined(separator: " ").prefix(Self.limit))
  }

  /// Numbers, addresses, dates and identifiers have a digit. A single letter may be an article, or
  /// a text from the props, which has one letter when it is minimized.
  private static func isVariable(_ word: Substring) -> Bool {
    word.contains(where: \.isNumber) || word.count { $0.isLetter } < 2
      || word.wholeMatch(of: /[-+(]*(inf|nan)[),.;:]*/) != nil
  }
}

extension String {
  /// Removes a text where it is a whole word, not a part of a longer one.
  fileprivate func replacingWords(_ part: String) -> String {
    var (rest, result) = (self[...], "")
    while let range = rest.range(of: part, options: .literal) {
      let isWhole =
        rest[..<range.lowerBound].last?.continuesWord(part.first) != true
        && rest[range.upperBound...].first?.continuesWord(part.last) != true
      result += rest[..<range.lowerBound] + (isWhole ? " " : part)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

extension Character {
  fileprivate func continuesWord(_ other: Character?) -> Bool {
    guard let other else { return false }
    return (isLetter || isNumber) && (other.isLetter || other.isNumber)
  }
}

extension Value {
  /// All non-empty texts in the value.
  fileprivate var texts: Set<String> {
    switch self {
    case .string(let text): text.isEmpty ? [] : [text]
    case .array(let elements): Set(elements.flatMap(\.texts))
    case .object(let object): Set(object.keys.flatMap { object[$0]?.texts ?? [] })
    default: []
    }
  }
}
