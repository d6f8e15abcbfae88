import StorybookMarkup

/// A text that is shown in one block, with single spaces between its words.
struct ShownBlock {
  private(set) var text = ""
  /// Where styles may part the text, as bytes: at the ends of elements that a style sheet can find.
  private var seams: Set<Int> = []
  /// The elements of the texts, and where they start.
  private var parts: [(start: Int, element: MarkupDocument.ID)] = []
  private var needsSpace = false

  var isEmpty: Bool { text.isEmpty }

  mutating func append(_ added: String, of element: MarkupDocument.ID) {
    let added = Self.visible(added)
    guard let first = added.utf8.first, let last = added.utf8.last else { return }
    if first.isHTMLSpace { addSpace() }
    let words = MarkupElement.words(added)
    guard !words.isEmpty else { return }
    if needsSpace { text += " " }
    parts.append((text.utf8.count, element))
    text += words.joined(separator: " ")
    needsSpace = last.isHTMLSpace
  }

  mutating func addSpace() { needsSpace = !text.isEmpty }

  mutating func addSeam() { seams.insert(text.utf8.count) }

  /// Returns the words of a text as a reader sees them: without what only says where a line may
  /// break, and with spaces that look alike.
  static func folded(_ text: String) -> String { MarkupElement.folded(visible(text)) }

  private static func visible(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 > 0x7F }) else { return text }
    var visible = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF:
        continue
      case 0xA0, 0x202F: visible.append(" ")
      default: visible.append(scalar)
      }
    }
    return String(visible)
  }
}

// MARK: Words

extension ShownBlock {
  /// Returns the elements of the texts that have the words, not as a part of other words; `nil` if
  /// the block does not have them.
  func elements(of words: String) -> [MarkupDocument.ID]? {
    guard !words.isEmpty else { return parts.map(\.element) }
    let found = text.ranges(of: words).first { range in
      WordEdges.isWhole(range, in: text) { seams.contains(offset($0)) }
    }
    guard let found else { return nil }
    let start = offset(found.lowerBound)
    let end = offset(found.upperBound)
    let first = parts.last { $0.start <= start }?.start ?? 0
    return parts.filter { $0.start >= first && $0.start < end }.map(\.element)
  }

  private func offset(_ index: String.Index) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }
}

/// Where words and numbers begin and end.
enum WordEdges {
  /// Whether a part of a text is not within other words or numbers.
  ///
  /// - Parameter isSeam: whether styles may part the text at an index.
  static func isWhole(
    _ range: Range<String.Index>, in text: String, isSeam: (String.Index) -> Bool = { _ in false }
  ) -> Bool {
    let before = text[..<range.lowerBound]
    let after = text[range.upperBound...]
    let words = text[range]
    guard let first = words.first, let last = words.last else { return true }
    let isStart =
      isSeam(range.lowerBound)
      || !(isLetter(before.last) && isLetter(first))
        && !(first.isNumber && continuesNumber(before))
    let isEnd =
      isSeam(range.upperBound)
      || !(isLetter(after.first) && isLetter(last))
        && !(last.isNumber && startsFraction(after))
    return isStart && isEnd
  }

  /// Whether a number that follows a text is a part of a larger one, or has a sign: `1,`, `3.`, `−`.
  private static func continuesNumber(_ text: Substring) -> Bool {
    guard let last = text.last else { return false }
    let rest = text.dropLast()
    if signs.contains(last) { return rest.last?.isWhitespace ?? true }
    return separators.contains(last) && rest.last?.isNumber ?? false
  }

  private static func startsFraction(_ text: Substring) -> Bool {
    guard let first = text.first, separators.contains(first) else { return false }
    return text.dropFirst().first?.isNumber ?? false
  }

  private static let signs: Set<Character> = ["-", "−"]
  private static let separators: Set<Character> = [".", ",", "\u{2019}", "'"]

  /// Whether a character is a part of words that spaces part.
  private static func isLetter(_ character: Character?) -> Bool {
    guard let character, character.isLetter || character.isNumber else { return false }
    return !unspaced.contains { $0.contains(character.unicodeScalars.first?.value ?? 0) }
  }

  /// The scripts without spaces between words: Thai, Lao, Burmese, Khmer, Chinese and Japanese.
  private static let unspaced: [ClosedRange<UInt32>] = [
    0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF,
    0x20000...0x3FFFF,
  ]
}
