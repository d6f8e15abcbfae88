extension MarkupDocument {
  /// A step of a tree traversal.
  enum Step: Hashable {
    case enter(ID)
    case leave(ID)
  }

  /// Visits all nodes below the root in source order; elements are entered and left.
  func walk(_ visit: (Step) throws -> Void) rethrows {
    var waiting: [Step] = nodes[Self.root].children.reversed().map { .enter($0) }
    while let step = waiting.popLast() {
      try visit(step)
      guard case .enter(let id) = step, case .element = nodes[id].content else { continue }
      waiting.append(.leave(id))
      waiting += nodes[id].children.reversed().map { .enter($0) }
    }
  }

  /// The node and its descendants in source order, each found when it is asked for.
  func below(_ id: ID) -> some Sequence<ID> {
    sequence(state: [id]) { [nodes] waiting in
      guard let next = waiting.popLast() else { return nil }
      waiting += nodes[next].children.reversed()
      return next
    }
  }

  /// Returns the tree without empty texts and with its nodes in source order.
  func compacted() -> MarkupDocument {
    var result = MarkupDocument(language)
    result.faults = faults
    var path = [Self.root]
    walk { step in
      switch step {
      case .leave: path.removeLast()
      case .enter(let id):
        let node = nodes[id]
        guard node.text != "" else { return }
        if case .text(let text) = node.content {
          return result.appendText(text, to: path[path.count - 1], offset: node.offset)
        }
        let copy = result.append(node.content, to: path[path.count - 1], offset: node.offset)
        if node.element != nil { path.append(copy) }
      }
    }
    return result
  }
}
