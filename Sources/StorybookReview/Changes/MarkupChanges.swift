import StorybookMarkup

/// The difference of two documents as changes that can be compared between stories.
struct MarkupChanges {
  private let ownWords: OwnWords

  init(ownWords: OwnWords) { self.ownWords = ownWords }

  func all(from old: MarkupDocument, to new: MarkupDocument) -> [ReviewedChange] {
    let search = WrapperSearch(from: old, to: new)
    let parts = search.difference.parts
    return search.added.map { wrapper(after: Self.label($0)) }
      + search.removed.map { wrapper(before: Self.label($0)) }
      + search.difference.changes.map { reviewed($0, part: parts[$0.id]) }
  }

  private func wrapper(before: String = "", after: String = "") -> ReviewedChange {
    ReviewedChange(.wrapper, "", before: before, after: after)
  }

  private func reviewed(
    _ change: MarkupChange, part: MarkupDifference.Part?
  ) -> ReviewedChange {
    let element = Self.element(change.path)
    switch change.kind {
    case .added: return content(part, isAdded: true, parent: element)
    case .removed: return content(part, isAdded: false, parent: element)
    case .moved(_, let path):
      return moved(part, from: Self.parent(change.path), to: Self.parent(path))
    case .renamed(let old, let new):
      return ReviewedChange(.meaning, "element", before: old, after: new)
    case .text(let old, let new):
      let (before, after) = Self.words(from: old, to: new)
      return ReviewedChange(
        after.isEmpty ? .lostText : .text, element, before: before, after: after,
        ownWords: ownWords)
    case .attribute(let name, let old, let new):
      return attribute(name, of: element, from: old, to: new)
    }
  }

  private func content(
    _ part: MarkupDifference.Part?, isAdded: Bool, parent: String
  ) -> ReviewedChange {
    let text = part?.text.folded ?? ""
    // The words of an element say what it is; one without words has its name.
    let what = text.isEmpty ? part?.element.map { "<\(Self.label($0))>" } ?? "a comment" : text
    let kind: ReviewedChange.Kind = isAdded || text.isEmpty ? .content : .lostText
    let subject = part?.element.map(Self.label) ?? parent
    return ReviewedChange(
      kind, subject, before: isAdded ? "" : what, after: isAdded ? what : "", ownWords: ownWords)
  }

  private func moved(
    _ part: MarkupDifference.Part?, from old: String, to new: String
  ) -> ReviewedChange {
    let subject = part?.element.map(Self.label) ?? "text"
    guard old != new else {
      return ReviewedChange(.order, "\(subject) in \(old)")
    }
    return ReviewedChange(.order, subject, before: old, after: new)
  }

  private func attribute(
    _ name: String, of element: String, from old: String?, to new: String?
  ) -> ReviewedChange {
    let subject = "\(element) \(name)"
    guard let old, let new else {
      let value = old ?? new ?? ""
      let said = value.isEmpty ? name : value
      return ReviewedChange(
        Self.kind(name), subject, before: old == nil ? "" : said, after: new == nil ? "" : said,
        ownWords: ownWords)
    }
    let (before, after) =
      switch name {
      case "class": Self.members(from: old, to: new, separator: " ")
      case "style": Self.members(from: old, to: new, separator: ";")
      default: Self.words(from: old, to: new)
      }
    return ReviewedChange(
      Self.kind(name), subject, before: before, after: after, ownWords: ownWords)
  }

  /// The words that differ.
  private static func words(from old: String, to new: String) -> (String, String) {
    var before: [String] = []
    var after: [String] = []
    for piece in WordDifference(from: old, to: new).pieces {
      switch piece {
      case .both: break
      case .old(let text): before.append(text.folded)
      case .new(let text): after.append(text.folded)
      }
    }
    return (said(before), said(after))
  }

  private static func said(_ texts: [String]) -> String {
    texts.filter { !$0.isEmpty }.joined(separator: " … ")
  }

  /// The classes or declarations that differ, in any order.
  private static func members(
    from old: String, to new: String, separator: Character
  ) -> (String, String) {
    func parts(_ text: String) -> [String] {
      text.split(separator: separator).map { String($0).folded }.filter { !$0.isEmpty }
    }
    let before = parts(old)
    let after = parts(new)
    let joint = separator == " " ? " " : "; "
    return (
      before.filter { !after.contains($0) }.sorted().joined(separator: joint),
      after.filter { !before.contains($0) }.sorted().joined(separator: joint)
    )
  }

  private static func kind(_ attribute: String) -> ReviewedChange.Kind {
    if looks.contains(attribute) { return .style }
    return meanings.contains(attribute) || attribute.hasPrefix("aria-") ? .meaning : .attribute
  }

  private static let looks: Set<String> = [
    "class", "style", "width", "height", "size", "cols", "rows", "fill", "stroke", "color",
    "bgcolor", "align", "valign",
  ]

  /// Those that decide what an element is, is called, or does.
  private static let meanings: Set<String> = [
    "role", "alt", "title", "for", "label", "lang", "dir", "type", "name", "value", "href", "src",
    "action", "method", "disabled", "readonly", "required", "checked", "selected", "multiple",
    "placeholder", "hidden", "inert", "open", "tabindex", "maxlength", "min", "max", "pattern",
    "contenteditable", "popovertarget",
  ]

  /// `li.row`; without its id, which belongs to one element.
  private static func label(_ element: MarkupElement) -> String {
    element.classes.prefix(2).reduce(element.name) { "\($0).\($1)" }
  }

  /// The name of the last element of a path.
  private static func element(_ path: String) -> String {
    let last = path.split(separator: " ").last ?? ""
    let name = last.prefix { $0 != ":" && $0 != "." && $0 != "#" }
    return name == "(root)" ? "the page" : String(name)
  }

  private static func parent(_ path: String) -> String {
    let elements = path.split(separator: " ").filter { $0 != ">" }
    return elements.dropLast().last.map { element(String($0)) } ?? "the page"
  }
}

extension String {
  /// Without spaces at its ends, and with one between words.
  fileprivate var folded: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
