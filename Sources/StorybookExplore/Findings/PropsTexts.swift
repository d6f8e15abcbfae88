import Foundation
import StorybookSchema

/// The texts of props as a screen may show them: in upper or lower case, only their start, or only
/// one of their lines, as what a process prints is read line by line.
struct PropsTexts {
  /// A shorter text from the props may occur in any message.
  private static let leastText = 2
  /// A shorter start of a text may be a word of the message.
  private static let leastStart = 6

  /// The longest ones first, by their first characters.
  private let texts: [Character: [[Character]]]

  init(_ props: Value) {
    let whole = props.texts.filter { $0.utf8.count >= Self.leastText }
    let lines = whole.flatMap { $0.split(separator: /\r?\n/) }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0.count >= Self.leastStart }
    let own = whole.union(lines)
    let all = Set(own.flatMap { [$0, $0.uppercased(), $0.lowercased(), $0.capitalized] })
    texts = Dictionary(grouping: all.map(Array.init), by: { $0[0] })
      .mapValues { $0.sorted { $0.count > $1.count } }
  }

  /// Replaces each text by a space where it is a whole word, not a part of a longer one.
  func removed(from message: String) -> String {
    let message = Array(message)
    var at = 0
    var result = ""
    while at < message.count {
      let count = length(at: at, in: message)
      result.append(count > 0 ? " " : message[at])
      at += max(1, count)
    }
    return result
  }

  /// The length of the text at a position; 0 for none.
  private func length(at start: Int, in message: [Character]) -> Int {
    let candidates = texts[message[start]] ?? []
    guard start == 0 || !message[start - 1].continuesWord(message[start]) else { return 0 }
    return candidates.lazy.map { text in
      let count = zip(message[start...], text).prefix { $0 == $1 }.count
      let end = start + count
      let isWhole =
        count == text.count
        && (end == message.count || !message[end].continuesWord(text[count - 1]))
      guard isWhole || count >= Self.leastStart else { return 0 }
      return count
    }.max() ?? 0
  }
}

extension Character {
  fileprivate func continuesWord(_ other: Character) -> Bool {
    (isLetter || isNumber) && (other.isLetter || other.isNumber)
  }
}

extension Value {
  /// All non-empty texts in the value.
  fileprivate var texts: Set<String> {
    switch self {
    case .string(""): []
    case .string(let text): [text]
    case .array(let elements): Set(elements.flatMap(\.texts))
    case .object(let object): Set(object.keys.flatMap { object[$0]?.texts ?? [] })
    default: []
    }
  }
}
