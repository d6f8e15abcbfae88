/// A tree of markup: HTML as browsers read it, or SVG.
///
/// The nodes lie in one array, so that a tree of any depth is read, compared and let go without
/// recursion; a parent comes before its children.
package struct MarkupDocument: Hashable, Sendable {
  package typealias ID = Int

  package let language: Language
  package private(set) var nodes: [MarkupNode]
  /// What is wrong in the source, in its order.
  package internal(set) var faults: [MarkupFault] = []

  /// How a text is to be read.
  package enum Language: Hashable, Sendable {
    case html
    /// XML: names keep their case, and every element may close itself.
    case svg
  }

  /// The node that all others are in.
  package static let root: ID = 0

  init(_ language: Language) {
    self.language = language
    nodes = [MarkupNode(content: .document, parent: nil, offset: 0)]
  }
}

extension MarkupDocument {
  package subscript(_ id: ID) -> MarkupNode { nodes[id] }

  package func element(_ id: ID) -> MarkupElement? { nodes[id].element }

  @discardableResult
  mutating func append(_ content: MarkupNode.Content, to parent: ID, offset: Int = 0) -> ID {
    let id = nodes.count
    nodes.append(MarkupNode(content: content, parent: parent, offset: offset))
    nodes[parent].children.append(id)
    return id
  }

  /// Text right after text is one node, as in a browser.
  mutating func appendText(_ text: String, to parent: ID, offset: Int = 0) {
    if let last = nodes[parent].children.last, case .text(let before) = nodes[last].content {
      nodes[last].content = .text(before + text)
    } else {
      append(.text(text), to: parent, offset: offset)
    }
  }

  mutating func replaceText(of id: ID, by text: String) { nodes[id].content = .text(text) }

  /// The node and all that is in it, in the order of the source.
  package func subtree(_ id: ID) -> [ID] {
    var found: [ID] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      found.append(next)
      waiting += nodes[next].children.reversed()
    }
    return found
  }

  /// All text in a node, as it is written.
  package func text(of id: ID) -> String {
    subtree(id).reduce(into: "") { text, id in
      if case .text(let part) = nodes[id].content { text += part }
    }
  }

  /// From the node's parent up to the root.
  func ancestors(of id: ID) -> some Sequence<ID> {
    sequence(state: id) { [nodes] state in
      guard let parent = nodes[state].parent else { return nil }
      state = parent
      return parent
    }
  }
}
