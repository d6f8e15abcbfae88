import StorybookSchema

/// The words of a story's props, which say nothing about a change that several stories share.
struct OwnWords: Hashable, Sendable {
  private let words: Set<Substring>

  /// - Parameter props: those of both revisions.
  init(_ props: [Value]) {
    var words: Set<Substring> = []
    var waiting = props
    while let value = waiting.popLast() {
      switch value {
      case .string(let text): words.formUnion(Self.parts(text).filter(Self.isWord))
      case .array(let elements): waiting += elements
      case .object(let object): waiting += object.map(\.value)
      default: break
      }
    }
    self.words = words
  }

  /// A text with `…` for its own words and for all numbers.
  ///
  /// ```text
  /// Call Ann at 12:30  ──▶  Call … at …
  /// ```
  func pattern(_ text: String) -> String {
    var found: [Substring] = []
    for part in Self.parts(text) {
      guard words.contains(part) || part.contains(where: \.isNumber) else {
        found.append(part)
        continue
      }
      // Between two of them is nothing to read.
      while let last = found.last, !Self.isWord(last), found.dropLast().last == "…" {
        found.removeLast()
      }
      if found.last != "…" { found.append("…") }
    }
    return found.joined()
  }

  /// Runs of letters and digits, and the characters between them.
  private static func parts(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let isWord = isWord(first)
      let part = rest.prefix { Self.isWord($0) == isWord }
      parts.append(part)
      rest = rest.dropFirst(part.count)
    }
    return parts
  }

  private static func isWord(_ part: Substring) -> Bool { part.first.map(isWord) ?? false }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }
}
