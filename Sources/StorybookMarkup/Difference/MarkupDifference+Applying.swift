extension MarkupDifference {
  typealias ID = MarkupDocument.ID

  /// Returns the old document with the chosen changes applied; all of them yield the new document.
  package func applying(_ chosen: Set<Int>) -> MarkupDocument {
    var result = MarkupDocument(match.old.document.language)
    var waiting = [
      Part(child: .both(old: MarkupDocument.root, new: MarkupDocument.root), parent: nil)
    ]
    while let part = waiting.popLast() {
      switch part.child {
      case .removed(let id):
        if !isChosen(.removed(id), chosen) {
          result.copy(id, from: match.old.document, to: part.parent)
        }
      case .added(let id):
        if isChosen(.added(id), chosen) {
          result.copy(id, from: match.new.document, to: part.parent)
        }
      case .leaves(let old, let new):
        if !isChosen(.moved(old), chosen) { waiting.append(part.with(.both(old: old, new: new))) }
      case .arrives(let old, let new):
        if isChosen(.moved(old), chosen) { waiting.append(part.with(.both(old: old, new: new))) }
      case .both(let old, let new):
        if match.isSame(old, new), old != MarkupDocument.root {
          result.copy(new, from: match.new.document, to: part.parent)
        } else {
          let merged = part.parent.map { result.append(content(old, new, chosen: chosen), to: $0) }
          let children = match.isSame(old, new) ? same(old, new) : match.children[old] ?? []
          waiting += children.reversed().map {
            Part(child: $0, parent: merged ?? MarkupDocument.root)
          }
        }
      }
    }
    // Adjacent pieces of text may have been merged, and white space with them.
    return result.compacted().canonical
  }

  private struct Part {
    let child: TreeMatch.Child
    let parent: ID?

    func with(_ child: TreeMatch.Child) -> Part { Part(child: child, parent: parent) }
  }

  private func same(_ old: ID, _ new: ID) -> [TreeMatch.Child] {
    zip(match.old.document[old].children, match.new.document[new].children).map {
      .both(old: $0, new: $1)
    }
  }

  private func isChosen(_ target: ChangeTarget, _ chosen: Set<Int>) -> Bool {
    targets[target].map(chosen.contains) ?? false
  }

  private func content(_ old: ID, _ new: ID, chosen: Set<Int>) -> MarkupNode.Content {
    let before = match.old.document[old].content
    let after = match.new.document[new].content
    guard case .element(let left) = before, case .element(let right) = after else {
      return isChosen(.text(old), chosen) ? after : before
    }
    let names = Set((left.attributes + right.attributes).map(\.name)).sorted()
    let attributes = names.compactMap { name in
      let source = isChosen(.attribute(old, name), chosen) ? right : left
      return source[name].map { MarkupAttribute(name: name, value: $0) }
    }
    let named = isChosen(.name(old), chosen) ? right : left
    return .element(
      MarkupElement(name: named.name, namespace: left.namespace, attributes: attributes))
  }
}

extension MarkupDocument {
  fileprivate mutating func copy(_ id: ID, from source: MarkupDocument, to parent: ID?) {
    appendCopy(of: id, from: source, to: parent ?? Self.root)
  }
}
