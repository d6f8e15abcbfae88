/// One thing that is different in a new document.
package struct MarkupChange: Hashable, Sendable {
  /// Its place in the list of changes: by it, it is chosen to be applied.
  package let id: Int
  package let kind: Kind
  /// The element in the old document, such as `main > ul.contacts > li:nth(3) > a`; what was added
  /// has its place in the new one.
  package let path: String
  /// A selector that finds the element in a browser that shows the new document; of what was removed,
  /// the element that it was in. Nil for what no page shows.
  package let place: String?

  package enum Kind: Hashable, Sendable {
    /// With its canonical markup.
    case added(String)
    case removed(String)
    /// With its path in the new document.
    case moved(String, to: String)
    case renamed(from: String, to: String)
    /// Nil where the attribute is not there.
    case attribute(String, from: String?, to: String?)
    case text(from: String, to: String)
  }
}

extension MarkupChange {
  /// A word for machines: `added`, `removed`, `moved`, `renamed`, `attribute` or `text`.
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

  /// What was there; nil for what is new.
  package var before: String? {
    switch kind {
    case .added: nil
    case .removed(let markup), .moved(let markup, _): markup
    case .renamed(let old, _), .text(let old, _): old
    case .attribute(_, let old, _): old
    }
  }

  /// What is there now; nil for what is gone. Of what moved, its new path.
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
