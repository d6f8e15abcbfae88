extension MarkupDifference {
  typealias ID = MarkupDocument.ID

  /// Returns the old document with the chosen changes applied; all of them yield the new document.
  ///
  /// ```text
  /// old       <p>Hi</p><b>1</b>     change 0: the text “Hi” is “Ho”
  /// new       <p>Ho</p><i>2</i>     change 1: `b` was removed; change 2: `i` was added
  /// [0]       <p>Ho</p><b>1</b>
  /// [0, 2]    <p>Ho</p><b>1</b><i>2</i>
  /// ```
  package func applying(_ chosen: Set<Int>) -> MarkupDocument {
    var result = MarkupDocument(match.old.document.language)
    let root = MarkupDocument.root
    var waiting: [(child: TreeMatch.Child, parent: ID?)] = [(.both(old: root, new: root), nil)]
    while let (child, parent) = waiting.popLast() {
      guard isKept(child, chosen: chosen) else { continue }
      switch child {
      case .removed(let id): result.copy(id, from: match.old.document, to: parent)
      case .added(let id): result.copy(id, from: match.new.document, to: parent)
      case .leaves(let old, let new), .arrives(let old, let new), .both(let old, let new):
        let isSame = match.isSame(old, after: new)
        if isSame, old != root {
          result.copy(new, from: match.new.document, to: parent)
          continue
        }
        let merged = parent.map { result.append(content(old, new: new, chosen: chosen), to: $0) }
        let children = isSame ? same(old, new: new) : match.children[old] ?? []
        waiting += children.reversed().map { ($0, merged ?? root) }
      }
    }
    // Adjacent pieces of text may have been merged, and white space with them.
    return result.compacted().canonical
  }

  /// Whether a child is in the result, at this place.
  private func isKept(_ child: TreeMatch.Child, chosen: Set<Int>) -> Bool {
    switch child {
    case .removed(let id): !isChosen(.removed(id), chosen: chosen)
    case .added(let id): isChosen(.added(id), chosen: chosen)
    case .leaves(let old, _): !isChosen(.moved(old), chosen: chosen)
    case .arrives(let old, _): isChosen(.moved(old), chosen: chosen)
    case .both: true
    }
  }

  private func same(_ old: ID, new: ID) -> [TreeMatch.Child] {
    zip(match.old.document[old].children, match.new.document[new].children).map {
      .both(old: $0, new: $1)
    }
  }

  private func isChosen(_ target: ChangeTarget, chosen: Set<Int>) -> Bool {
    targets[target].map(chosen.contains) ?? false
  }

  private func content(_ old: ID, new: ID, chosen: Set<Int>) -> MarkupNode.Content {
    let before = match.old.document[old].content
    let after = match.new.document[new].content
    guard case .element(let left) = before, case .element(let right) = after else {
      return isChosen(.text(old), chosen: chosen) ? after : before
    }
    let names = Set((left.attributes + right.attributes).map(\.name)).sorted()
    let attributes = names.compactMap { name in
      let source = isChosen(.attribute(old, name), chosen: chosen) ? right : left
      return source[name].map { MarkupAttribute(name: name, value: $0) }
    }
    let named = isChosen(.name(old), chosen: chosen) ? right : left
    return .element(
      MarkupElement(name: named.name, namespace: left.namespace, attributes: attributes))
  }
}

extension MarkupDocument {
  fileprivate mutating func copy(_ id: ID, from source: MarkupDocument, to parent: ID?) {
    appendCopy(of: id, from: source, to: parent ?? Self.root)
  }
}
