/// An element, as rules see it.
struct AuditedElement {
  typealias ID = MarkupDocument.ID

  let page: AuditPage
  let id: ID
  let element: MarkupElement
}

extension AuditedElement {
  var tree: AccessibilityTree { page.tree }
  var document: MarkupDocument { page.tree.document }
  var role: String { tree.role(id) }
  var explicitRole: String? { tree.explicitRole(id) }
  var name: String { tree.name(id, within: page.budget) }
  var ariaName: String { tree.ariaName(id, within: page.budget) }
  var isHidden: Bool { tree.isHidden(id) }

  subscript(_ attribute: String) -> String? { element[attribute] }

  /// The attribute `role` as written.
  var writtenRole: String { element["role"] ?? "" }

  var hasNoneRole: Bool { ["none", "presentation"].contains(writtenRole) }

  /// Whether an attribute has more than white space.
  func says(_ attribute: String) -> Bool {
    !AccessibilityTree.folded(element[attribute] ?? "").isEmpty
  }

  /// Whether ARIA or an attribute describes the element.
  func isDescribed(by attribute: String = "title") -> Bool { says(attribute) || !ariaName.isEmpty }

  /// The type of an `input`.
  var type: String { element["type"]?.lowercased() ?? "" }

  private func at(_ id: ID) -> AuditedElement? {
    document.element(id).map { AuditedElement(page: page, id: id, element: $0) }
  }

  var parent: AuditedElement? { document[id].parent.flatMap(at) }

  var children: some Sequence<AuditedElement> { elements(document[id].children) }

  /// The ancestors that are elements, from the parent up.
  var ancestors: some Sequence<AuditedElement> { elements(document.ancestors(of: id)) }

  var descendants: some Sequence<AuditedElement> { elements(document.below(id).dropFirst()) }

  /// Elements on the way to what a rule looks for, as long as the budget of the audit lasts: rules
  /// for many elements may go the same way.
  func elements(_ ids: some Sequence<ID>) -> some Sequence<AuditedElement> {
    ids.lazy.prefix { _ in page.budget.take() }.compactMap(at)
  }

  /// Whether there is a text of more than white space.
  var hasText: Bool {
    document.below(id).lazy.prefix { _ in page.budget.take() }
      .contains { !AccessibilityTree.folded(document[$0].text ?? "").isEmpty }
  }

  /// The first child that is a text of more than white space, or an element of another kind.
  func strangeChild(_ isOther: (AuditedElement) -> Bool) -> String? {
    for child in document[id].children {
      if let text = document[child].text, !AccessibilityTree.folded(text).isEmpty { return "text" }
      if let element = at(child), isOther(element) { return element.tag }
    }
    return nil
  }

  var tag: String { "<\(element.name)>" }

  /// The element and those that it owns, or contains in elements without a role.
  func owned() -> [AuditedElement] {
    var found: [AuditedElement] = []
    var waiting = [self]
    var seen: Set<ID> = [id]
    while let next = waiting.popLast() {
      if next.id != id, !next.isWrapper {
        found.append(next)
        continue
      }
      let owned = tree.references(next.element, "aria-owns", within: page.budget)
      let inside = Array(next.children) + next.elements(owned)
      waiting += inside.filter { !$0.isHidden && seen.insert($0.id).inserted }.reversed()
    }
    return found
  }

  /// Whether the element has no role and only groups its content.
  var isWrapper: Bool { ["", "none", "generic"].contains(role) && !tree.isFocusable(id) }

  /// The element that contains it in the accessibility tree.
  var owner: AuditedElement? {
    var next = self["id"].flatMap { page.owners[$0] }.flatMap(at) ?? parent
    while let element = next, ["", "none", "generic"].contains(element.role), page.budget.take() {
      next = element.parent
    }
    return next
  }
}
