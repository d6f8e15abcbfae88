/// A single difference between two documents.
package struct MarkupChange: Hashable, Sendable {
  /// The index in the list of changes, which selects it for being applied.
  package let id: Int
  package let kind: ChangeKind
  /// The path of the element in the old document, such as `main > ul.contacts > li:nth(3) > a`; for
  /// an addition, its path in the new document.
  package let path: String
  /// A CSS selector for the element in a browser that shows the new document; for a removal, the
  /// selector of its former parent. `nil` for content that no page shows.
  package let place: String?

  package enum ChangeKind: Hashable, Sendable {
    /// An addition with its canonical markup.
    case added(String)
    case removed(String)
    /// A move with the new path.
    case moved(String, to: String)
    case renamed(from: String, to: String)
    /// An attribute change; `nil` where the attribute is absent.
    case attribute(String, from: String?, to: String?)
    case text(from: String, to: String)
  }
}

extension MarkupChange {
  /// The machine-readable name: `added`, `removed`, `moved`, `renamed`, `attribute` or `text`.
  package var name: String {
    switch kind {
    case .added: "added"
    case .removed: "removed"
    case .moved: "moved"
    case .renamed: "renamed"
    case .attribute: "attribute"
    case .text: "text"
    }
  }

  package var attribute: String? {
    guard case .attribute(let name, _, _) = kind else { return nil }
    return name
  }

  /// The old value; `nil` for additions.
  package var before: String? {
    switch kind {
    case .added: nil
    case .removed(let markup), .moved(let markup, _): markup
    case .renamed(let old, _), .text(let old, _): old
    case .attribute(_, let old, _): old
    }
  }

  /// The new value; `nil` for removals. The new path for moves.
  package var after: String? {
    switch kind {
    case .added(let markup): markup
    case .removed: nil
    case .moved(_, let path): path
    case .renamed(_, let new), .text(_, let new): new
    case .attribute(_, _, let new): new
    }
  }
}
