/// What is different between two documents, by elements and words instead of lines.
package struct MarkupDifference: Sendable {
  package let changes: [MarkupChange]
  let match: TreeMatch
  /// What each change is about.
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

  /// The same for differences that are alike, wherever in a document they are and however often.
  package var fingerprint: String {
    var hash = StableHash()
    for text in Set(changes.map(\.essence)).sorted() { hash.combine(text) }
    return hash.text
  }
}

/// What a change changes.
enum ChangeTarget: Hashable {
  /// By the old node.
  case name(MarkupDocument.ID)
  case attribute(MarkupDocument.ID, String)
  case text(MarkupDocument.ID)
  case removed(MarkupDocument.ID)
  case moved(MarkupDocument.ID)
  /// By the new node.
  case added(MarkupDocument.ID)
}

extension MarkupChange {
  /// All that says what happened, and nothing that says where.
  fileprivate var essence: String {
    let element = path.split(separator: " ").last.map { $0.prefix { $0 != ":" } } ?? ""
    let after = name == "moved" ? "" : after ?? "\u{0}"
    return [name, attribute ?? "", String(element), before ?? "\u{0}", after].joined(
      separator: "\u{1}")
  }
}
