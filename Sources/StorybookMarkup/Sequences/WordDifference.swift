/// The difference between two texts as common, removed and added words.
package struct WordDifference: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case both(String)
    case old(String)
    case new(String)
  }

  package let pieces: [Piece]

  package init(from old: String, to new: String) {
    let before = Self.words(old)
    let after = Self.words(new)
    var pieces: [Piece] = []
    var row = 0
    var column = 0
    func skip(to pair: SequenceMatch.Pair) {
      let removed = before[row..<pair.old].joined()
      let added = after[column..<pair.new].joined()
      if !removed.isEmpty { pieces.append(.old(removed)) }
      if !added.isEmpty { pieces.append(.new(added)) }
    }
    for pair in Self.meaningful(SequenceMatch.pairs(before, new: after), words: before) {
      skip(to: pair)
      row = pair.old + 1
      column = pair.new + 1
      if case .both(let text) = pieces.last {
        pieces[pieces.count - 1] = .both(text + String(before[pair.old]))
      } else {
        pieces.append(.both(String(before[pair.old])))
      }
    }
    skip(to: SequenceMatch.Pair(old: before.count, new: after.count))
    self.pieces = pieces
  }

  /// Discards matches that consist of spaces only.
  private static func meaningful(
    _ pairs: [SequenceMatch.Pair], words: [Substring]
  ) -> [SequenceMatch.Pair] {
    let isMeaningful = pairs.contains { words[$0.old].first?.isWhitespace == false }
    guard isMeaningful else { return [] }
    return pairs
  }

  /// Splits into runs of letters and digits, runs of spaces, and single other characters.
  private static func words(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var start: String.Index = text.startIndex
    while start < text.endIndex {
      let kind = kind(text[start])
      var end = text.index(after: start)
      while kind != 0, end < text.endIndex, Self.kind(text[end]) == kind {
        end = text.index(after: end)
      }
      words.append(text[start..<end])
      start = end
    }
    return words
  }

  private static func kind(_ character: Character) -> Int {
    if character.isLetter || character.isNumber { return 1 }
    return character.isWhitespace ? 2 : 0
  }
}

extension WordDifference {
  /// The difference with long common pieces shortened.
  var shortened: WordDifference {
    WordDifference(
      pieces: pieces.enumerated().map { index, piece in
        guard case .both(let text) = piece, text.count > 100 else { return piece }
        var head: Substring = ""
        var tail: Substring = ""
        if index > 0 { head = text.prefix(40) }
        if index < pieces.count - 1 { tail = text.suffix(40) }
        return .both("\(head)…\(tail)")
      })
  }

  private init(pieces: [Piece]) { self.pieces = pieces }

  /// One line in the style of `git diff --word-diff`: `one [-two-]{+three+}`.
  package var marked: String {
    pieces.map { piece in
      switch piece {
      case .both(let text): text
      case .old(let text): "[-\(text)-]"
      case .new(let text): "{+\(text)+}"
      }
    }.joined()
  }
}
