/// Similarity scores for a node of an old tree and one of a new tree.
struct NodeLikeness {
  let old: TreeSignatures
  let new: TreeSignatures

  /// Returns a score from 0 for nodes that cannot match to 100 for identical ones.
  func score(_ before: MarkupDocument.ID, after: MarkupDocument.ID) -> Int {
    if old.whole[before] == new.whole[after] { return 100 }
    switch (old.document[before].content, new.document[after].content) {
    case (.text, .text), (.comment, .comment): return 10 + shared(before, after: after, of: 40)
    case (.doctype, .doctype): return 10
    case (.element(let left), .element(let right)):
      guard left.namespace == right.namespace else { return 0 }
      guard left.name == right.name else { return renamed(before, after: after) }
      return named(before, after: after, left: left, right: right)
    default: return 0
    }
  }

  private func named(
    _ before: MarkupDocument.ID, after: MarkupDocument.ID, left: MarkupElement,
    right: MarkupElement
  ) -> Int {
    var words = 20
    if old.size[before] > 1, new.size[after] > 1 { words = shared(before, after: after, of: 40) }
    // Large elements with hardly any words in common never match.
    if min(old.size[before], new.size[after]) > 8, words < 6 { return 0 }
    var likeness = 12 + words + keyLikeness(before, after: after)
    if left["class"] == right["class"] { likeness += 8 }
    return likeness
  }

  private func keyLikeness(_ before: MarkupDocument.ID, after: MarkupDocument.ID) -> Int {
    let key = old.key(before)
    guard key == new.key(after) else { return -6 }
    return key == nil ? 0 : 25
  }

  /// Scores an element with the same content under another name as a rename.
  private func renamed(_ before: MarkupDocument.ID, after: MarkupDocument.ID) -> Int {
    guard old.size[before] > 1, new.size[after] > 1 else { return 0 }
    guard old.inside[before] == new.inside[after] else { return 0 }
    return 45
  }

  private func shared(
    _ before: MarkupDocument.ID, after: MarkupDocument.ID, of most: Int
  ) -> Int {
    let both = Self.count(old.sketch[before] & new.sketch[after])
    let all = Self.count(old.sketch[before] | new.sketch[after])
    guard all > 0 else { return most / 2 }
    return most * both / all
  }

  private static func count(_ bits: SIMD4<UInt64>) -> Int {
    (0..<4).reduce(0) { $0 + bits[$1].nonzeroBitCount }
  }
}
