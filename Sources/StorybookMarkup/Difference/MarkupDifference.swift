/// The difference between two documents, by elements and words rather than lines.
package struct MarkupDifference: Sendable {
  package let changes: [MarkupChange]
  let match: TreeMatch
  /// The index of the change for each target.
  let targets: [ChangeTarget: Int]

  package init(from old: MarkupDocument, to new: MarkupDocument) {
    let match = TreeMatch(old.canonical, new.canonical)
    var finder = ChangeFinder(match)
    finder.find()
    self.match = match
    changes = finder.changes
    targets = finder.targets
  }

  package var isEmpty: Bool { changes.isEmpty }

  /// A fingerprint that is equal for equal changes, regardless of their position and number.
  package var fingerprint: String {
    var hash = StableHash()
    for text in Set(changes.map(\.essence)).sorted() { hash.combine(text) }
    return hash.text
  }
}

/// The target of a change.
enum ChangeTarget: Hashable {
  /// A change of an old node, identified by its id.
  case name(MarkupDocument.ID)
  case attribute(MarkupDocument.ID, String)
  case text(MarkupDocument.ID)
  case removed(MarkupDocument.ID)
  case moved(MarkupDocument.ID)
  /// An addition, identified by the id of the new node.
  case added(MarkupDocument.ID)
}

extension MarkupChange {
  /// The content of a change without its position.
  fileprivate var essence: String {
    let element = path.split(separator: " ").last.map { $0.prefix { $0 != ":" } } ?? ""
    var parts = [name, attribute ?? "", String(element), before ?? "\u{0}"]
    if name != "moved" { parts.append(after ?? "\u{0}") }
    return parts.joined(separator: "\u{1}")
  }
}
