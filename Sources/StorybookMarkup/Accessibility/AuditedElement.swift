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

  /// Whether the role `none` holds, which it does not on elements that are focusable or have global
  /// states; a frame is always focusable, and is announced by its title.
  var isPresentational: Bool {
    guard ["iframe", "frame"].contains(element.name) else { return explicitRole == "none" }
    return ["none", "presentation"].contains(writtenRole) && !element.has("tabindex")
      && !element.has("title") && !element.hasState(in: ARIA.globalStates)
  }

  /// Whether an element of its kind needs a name: its role does, or the keyboard reaches it.
  var needsName: Bool {
    guard let role = explicitRole, role != "none" else { return !isPresentational }
    return ARIA.named.contains(role) || tree.isFocusable(id)
  }

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

  /// The element and its ancestors.
  var upward: some Sequence<AuditedElement> {
    elements(sequence(first: id) { document[$0].parent })
  }

  var descendants: some Sequence<AuditedElement> { elements(document.below(id).dropFirst()) }

  /// Elements on the way to what a rule looks for, as long as the budget of the audit lasts: rules
  /// for many elements may go the same way.
  func elements(_ ids: some Sequence<ID>) -> some Sequence<AuditedElement> {
    ids.lazy.prefix { _ in page.budget.takeSteps() }.compactMap(at)
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

  /// What an element contains or owns in the accessibility tree, whose roles have to fit.
  struct Owned {
    var elements: [AuditedElement] = []
    /// Whether there is text outside of them.
    var hasText = false
  }

  /// - Parameter allowed: roles of content; groups among them are looked into.
  func owned(_ allowed: some Collection<String>) -> Owned {
    var found = Owned()
    var waiting = content
    var seen = Set([id] + waiting)
    while let next = waiting.popLast(), page.budget.takeSteps() {
      if let text = document[next].text, !tree.isHidden(next) {
        found.hasText = found.hasText || !AccessibilityTree.folded(text).isEmpty
      }
      guard let element = at(next), !element.isHidden else { continue }
      let role = element.structuralRole
      let isGroup = ["group", "rowgroup"].contains(role) && allowed.contains(role)
      if isGroup || role.isEmpty && !element.isExposed {
        waiting += element.content.filter { seen.insert($0).inserted }
      } else {
        found.elements.append(element)
      }
    }
    return found
  }

  /// What it owns and contains, last first.
  private var content: [ID] {
    tree.references(element, attribute: "aria-owns", within: page.budget).reversed()
      + document[id].children.reversed()
  }

  /// Whether an element is in the accessibility tree even without a role.
  private var isExposed: Bool {
    tree.isFocusable(id) || element.hasState(in: ARIA.exposingStates)
  }

  /// The role by which an element has a place among others; empty for those that only hold content.
  var structuralRole: String {
    let role = role
    let isUnstructured = ["none", "generic"].contains(role)
    return isUnstructured || explicitRole == nil && Self.texts.contains(role) ? "" : role
  }

  private static let texts: Set = [
    "audio", "blockquote", "caption", "frame", "paragraph", "video",
  ]
}
