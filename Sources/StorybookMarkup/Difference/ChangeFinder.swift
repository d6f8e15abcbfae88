/// Lists the changes of a match in the order of the old document.
struct ChangeFinder {
  typealias ID = MarkupDocument.ID

  private let match: TreeMatch
  private var oldPaths: MarkupPaths
  private var newPaths: MarkupPaths
  private var places: MarkupPlaces
  private(set) var changes: [MarkupChange] = []
  private(set) var targets: [ChangeTarget: Int] = [:]

  init(_ match: TreeMatch) {
    self.match = match
    oldPaths = MarkupPaths(match.old.document)
    newPaths = MarkupPaths(match.new.document)
    places = MarkupPlaces(match.new.document)
  }

  mutating func find() {
    let root = MarkupDocument.root
    var waiting: [(child: TreeMatch.Child, parent: ID)] = [(.both(old: root, new: root), root)]
    while let (child, parent) = waiting.popLast() {
      switch child {
      case .removed(let id):
        let markup = match.old.document.canonicalText(of: id)
        addChange(.removed(markup), path: oldPaths.path(id), at: parent, target: .removed(id))
      case .added(let id):
        let markup = match.new.document.canonicalText(of: id)
        addChange(.added(markup), path: newPaths.path(id), at: id, target: .added(id))
      case .leaves(let old, let new):
        let markup = match.old.document.canonicalText(of: old)
        addChange(
          .moved(markup, to: newPaths.path(new)), path: oldPaths.path(old), at: new,
          target: .moved(old))
      case .both(let old, let new), .arrives(let old, let new):
        guard !match.isSame(old, after: new) else { continue }
        compare(old, new: new)
        waiting += (match.children[old] ?? []).reversed().map { ($0, new) }
      }
    }
  }

  /// - Parameter place: the node of the new document that shows it.
  private mutating func addChange(
    _ kind: MarkupChange.ChangeKind, path: String, at place: ID, target: ChangeTarget
  ) {
    targets[target] = changes.count
    changes.append(
      MarkupChange(id: changes.count, kind: kind, path: path, place: places.selector(place)))
  }

  private mutating func compare(_ old: ID, new: ID) {
    switch (match.old.document[old].content, match.new.document[new].content) {
    case (.element(let before), .element(let after)):
      compare(before, after: after, at: old, new: new)
    case (.text(let before), .text(let after)), (.comment(let before), .comment(let after)),
      (.doctype(let before), .doctype(let after)):
      guard before != after else { return }
      addChange(
        .text(from: before, to: after), path: oldPaths.path(old), at: new, target: .text(old))
    default: break
    }
  }

  private mutating func compare(
    _ before: MarkupElement, after: MarkupElement, at id: ID, new: ID
  ) {
    let path = oldPaths.path(id)
    if before.name != after.name {
      addChange(.renamed(from: before.name, to: after.name), path: path, at: new, target: .name(id))
    }
    for name in Set((before.attributes + after.attributes).map(\.name)).sorted()
    where before[name] != after[name] {
      let kind = MarkupChange.ChangeKind.attribute(name, from: before[name], to: after[name])
      addChange(kind, path: path, at: new, target: .attribute(id, name))
    }
  }
}

extension MarkupDocument {
  /// Returns the canonical text of one node.
  func canonicalText(of id: ID) -> String {
    var part = MarkupDocument(language)
    part.appendCopy(of: id, from: self, to: Self.root)
    let text = MarkupWriter.markup(of: part)
    guard text.hasSuffix("\n") else { return text }
    return String(text.dropLast())
  }

  mutating func appendCopy(of id: ID, from other: MarkupDocument, to parent: ID) {
    var waiting = [(id, parent)]
    while let (next, parent) = waiting.popLast() {
      let copy = append(other[next].content, to: parent)
      waiting += other[next].children.reversed().map { ($0, copy) }
    }
  }
}
