/// A markup tree: HTML as parsed by browsers, or SVG.
///
/// The nodes are stored in one array, with parents before their children, so that trees of any
/// depth are parsed, compared and deallocated without recursion.
package struct MarkupDocument: Hashable, Sendable {
  package typealias ID = Int

  package let language: Language
  package private(set) var nodes: [MarkupNode]
  /// The faults in the source, in source order.
  package internal(set) var faults: [MarkupFault] = []

  /// The language of a source.
  package enum Language: Hashable, Sendable {
    case html
    /// XML: names are case-sensitive, and any element may close itself.
    case svg
  }

  /// The id of the root node.
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

  /// Appends text and merges it with a preceding text node, as browsers do.
  mutating func appendText(_ text: String, to parent: ID, offset: Int = 0) {
    if let last = nodes[parent].children.last, case .text(let before) = nodes[last].content {
      nodes[last].content = .text(before + text)
    } else {
      append(.text(text), to: parent, offset: offset)
    }
  }

  mutating func replaceText(of id: ID, by text: String) { nodes[id].content = .text(text) }

  /// Sets an attribute of an element, or removes it.
  mutating func set(_ name: String, to value: String?, of id: ID) {
    guard let element = element(id) else { return }
    var attributes = element.attributes
    let index = attributes.firstIndex { $0.name == name }
    switch (index, value) {
    case (let index?, let value?): attributes[index].value = value
    case (let index?, nil): attributes.remove(at: index)
    case (nil, let value?): attributes.append(MarkupAttribute(name: name, value: value))
    case (nil, nil): return
    }
    nodes[id].content = .element(element.with(attributes))
  }

  /// Returns the node and its descendants in source order.
  package func subtree(_ id: ID) -> [ID] {
    var found: [ID] = []
    var waiting = [id]
    while let next = waiting.popLast() {
      found.append(next)
      waiting += nodes[next].children.reversed()
    }
    return found
  }

  /// Returns the concatenated text of a node.
  package func text(of id: ID) -> String {
    subtree(id).reduce(into: "") { text, id in
      if case .text(let part) = nodes[id].content { text += part }
    }
  }

  /// Returns the ancestors from the node's parent up to the root.
  package func ancestors(of id: ID) -> some Sequence<ID> {
    sequence(state: id) { [nodes] state in
      guard let parent = nodes[state].parent else { return nil }
      state = parent
      return parent
    }
  }
}
