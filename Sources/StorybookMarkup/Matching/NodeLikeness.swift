/// Similarity scores for a node of an old tree and one of a new tree.
struct NodeLikeness {
  let old: TreeSignatures
  let new: TreeSignatures

  /// Returns a score from 0 for nodes that cannot match to 100 for identical ones.
  func score(_ before: MarkupDocument.ID, _ after: MarkupDocument.ID) -> Int {
    if old.whole[before] == new.whole[after] { return 100 }
    switch (old.document[before].content, new.document[after].content) {
    case (.text, .text), (.comment, .comment): return 10 + shared(before, after, of: 40)
    case (.doctype, .doctype): return 10
    case (.element(let left), .element(let right)):
      guard left.namespace == right.namespace else { return 0 }
      return left.name == right.name
        ? named(before, after, left, right) : renamed(before, after)
    default: return 0
    }
  }

  private func named(
    _ before: MarkupDocument.ID, _ after: MarkupDocument.ID, _ left: MarkupElement,
    _ right: MarkupElement
  ) -> Int {
    let isEmpty = old.size[before] == 1 || new.size[after] == 1
    let words = isEmpty ? 20 : shared(before, after, of: 40)
    // Large elements with hardly any words in common never match.
    if min(old.size[before], new.size[after]) > 8, words < 6 { return 0 }
    let keys = (old.key(before), new.key(after))
    let key = keys.0 == keys.1 ? (keys.0 == nil ? 0 : 25) : -6
    return 12 + words + key + (left["class"] == right["class"] ? 8 : 0)
  }

  /// Scores an element with the same content under another name as a rename.
  private func renamed(_ before: MarkupDocument.ID, _ after: MarkupDocument.ID) -> Int {
    guard old.size[before] > 1, new.size[after] > 1 else { return 0 }
    return old.inside[before] == new.inside[after] ? 45 : 0
  }

  private func shared(
    _ before: MarkupDocument.ID, _ after: MarkupDocument.ID, of most: Int
  ) -> Int {
    let both = Self.count(old.sketch[before] & new.sketch[after])
    let all = Self.count(old.sketch[before] | new.sketch[after])
    return all == 0 ? most / 2 : most * both / all
  }

  private static func count(_ bits: SIMD4<UInt64>) -> Int {
    (0..<4).reduce(0) { $0 + bits[$1].nonzeroBitCount }
  }
}
