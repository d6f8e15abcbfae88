extension MarkupDocument {
  /// Returns the document without some elements, whose children take their places.
  package func unwrapping(_ isUnwrapped: (MarkupElement) -> Bool) -> MarkupDocument {
    var copy = MarkupDocument(language)
    // A parent comes before its children, so that its copy is known.
    var copies = [Self.root: Self.root]
    for id in subtree(Self.root).dropFirst() {
      guard let parent = nodes[id].parent, let place = copies[parent] else { continue }
      switch nodes[id].content {
      case .element(let element) where isUnwrapped(element): copies[id] = place
      case .text(let text): copy.appendText(text, to: place)
      case let content: copies[id] = copy.append(content, to: place)
      }
    }
    return copy
  }
}
