/// Precomputed hashes for comparing the nodes of a tree.
struct TreeSignatures {
  let document: MarkupDocument
  /// The hash of each subtree.
  private(set) var whole: [UInt64]
  /// The hash of each node's content without the node itself.
  private(set) var inside: [UInt64]
  /// The number of nodes in each subtree.
  private(set) var size: [Int]
  /// The words in each subtree as a bit set, in which several words may share a bit.
  private(set) var sketch: [SIMD4<UInt64>]

  init(_ document: MarkupDocument) {
    self.document = document
    let count = document.nodes.count
    whole = Array(repeating: 0, count: count)
    inside = whole
    size = Array(repeating: 1, count: count)
    sketch = Array(repeating: SIMD4(), count: count)
    // Children have higher ids than their parents.
    for id in document.nodes.indices.reversed() { sign(id) }
  }

  private mutating func sign(_ id: MarkupDocument.ID) {
    var content = StableHash()
    for child in document[id].children {
      content.combine(whole[child])
      size[id] += size[child]
      sketch[id] |= sketch[child]
    }
    inside[id] = content.value
    content.combine(Self.own(document[id].content))
    whole[id] = content.value
    for word in Self.words(document[id].content) { sketch[id] |= Self.bit(word) }
  }

  private static func own(_ content: MarkupNode.Content) -> String {
    switch content {
    case .document: "document"
    case .element(let element):
      element.attributes.reduce("<\(element.name)") { "\($0) \($1.name)=\"\($1.value)\"" }
    case .text(let text): "text \(text)"
    case .comment(let text): "comment \(text)"
    case .doctype(let text): "doctype \(text)"
    }
  }

  private static func words(_ content: MarkupNode.Content) -> [String] {
    switch content {
    case .document: []
    case .element(let element): element.attributes.flatMap { MarkupElement.words($0.value) }
    case .text(let text), .comment(let text), .doctype(let text): MarkupElement.words(text)
    }
  }

  private static func bit(_ word: String) -> SIMD4<UInt64> {
    var hash = StableHash()
    hash.combine(word)
    var bits = SIMD4<UInt64>()
    bits[Int(hash.value >> 6 & 3)] = 1 << (hash.value & 63)
    return bits
  }

  /// Returns the value by which an author identifies an element.
  func key(_ id: MarkupDocument.ID) -> String? {
    guard let element = document.element(id) else { return nil }
    for name in ["id", "data-key", "key", "name", "for", "href"] {
      if let value = element[name], !value.isEmpty { return "\(element.name) \(name) \(value)" }
    }
    return nil
  }
}
