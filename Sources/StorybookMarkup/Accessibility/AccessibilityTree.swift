/// The accessibility properties of elements. Roles follow https://www.w3.org/TR/html-aam-1.0/, and
/// the terms are those of the page's audit.
package final class AccessibilityTree {
  package typealias ID = MarkupDocument.ID

  package let document: MarkupDocument
  /// Elements by `id`; of duplicates, the first.
  let identified: [String: ID]
  /// Labels that refer to a control with `for`, by the id of the control.
  let labels: [String: [ID]]
  /// The visibility of each node.
  let visibility: [AccessibilityVisibility]
  /// Rows with a cell that has content.
  private let filledRows: Set<ID>
  /// The roles of each node, which names, rules and queries ask for many times.
  private var explicitRoles: [String?] = []
  private var roles: [String] = []
  /// The label around each node, and the control in each label, without those that use `for`.
  var enclosingLabels: [ID: ID] = [:]
  var labelledControls: [ID: ID] = [:]
  /// Names that are known: references and rules ask for the same ones many times.
  var names: [NameKey: String] = [:]

  struct NameKey: Hashable {
    let id: ID
    /// Whether an element refers to this one for its own name.
    var isReference = false
    var showsHidden = false
  }

  package init(_ source: MarkupDocument) {
    var document = source
    document.closeRivals()
    self.document = document
    var identified: [String: ID] = [:]
    var labels: [String: [ID]] = [:]
    var filledRows: Set<ID> = []
    var hasLabels = false
    var id = 0
    while id < document.nodes.count {
      defer { id += 1 }
      guard let element = document.element(id) else { continue }
      if element.name == "td", !document[id].children.isEmpty, let row = document[id].parent {
        filledRows.insert(row)
      }
      hasLabels = hasLabels || element.isHTML("label")
      guard !element.attributes.isEmpty else { continue }
      if let name = element["id"], identified[name] == nil { identified[name] = id }
      if element.isHTML("label"), let control = element["for"] {
        labels[control, default: []].append(id)
      }
    }
    self.identified = identified
    self.labels = labels
    self.filledRows = filledRows
    visibility = AccessibilityVisibility.all(in: document)
    if hasLabels { findLabels() }
    explicitRoles = document.nodes.indices.map(findExplicitRole)
    roles = document.nodes.indices.map(findRole)
  }

  static let silent: Set<String> = ["", "none", "presentation", "generic", "rowgroup"]

  /// Roles whose content is their name.
  static let whole = ElementRules.words(
    """
    button checkbox img image meter option progressbar radio separator slider spinbutton switch \
    textbox searchbox combobox graphics
    """)

  package func role(_ id: ID) -> String { roles[id] }

  private func findRole(_ id: ID) -> String {
    guard let element = document.element(id) else { return "" }
    if let written = explicitRole(id) { return written }
    guard element.namespace == .html else { return foreignRole(element) }
    if let parent = document[id].parent, isPresentational(element, in: parent) { return "none" }
    if element.traits.has(.heading) { return "heading" }
    return Self.simple[element.name] ?? special(id, element: element) ?? ""
  }

  /// The first known role of the attribute `role`. `none`, or `presentation`, is ignored on elements
  /// that are focusable or have global states.
  package func explicitRole(_ id: ID) -> String? { explicitRoles[id] }

  private func findExplicitRole(_ id: ID) -> String? {
    guard let element = document.element(id), let written = element["role"]?.lowercased(),
      let role = MarkupElement.words(written).first(where: ARIA.roles.contains)
    else { return nil }
    guard role == "none" || role == "presentation" else { return role }
    guard !isFocusable(id), !element.hasState(in: ARIA.globalStates) else { return nil }
    return "none"
  }

  private func foreignRole(_ element: MarkupElement) -> String {
    switch element.name {
    case "a" where element.has("href") || element.has("xlink:href"): "link"
    case "math": "math"
    case "svg": "graphics"
    default: ""
    }
  }

  /// Whether an element loses its role as the list or table around it has none.
  private func isPresentational(_ element: MarkupElement, in parent: ID) -> Bool {
    if element.traits.has(.inTable) { return visibility[parent].contains(.inLayout) }
    guard element.traits.has(.item), document.element(parent)?.traits.has(.list) ?? false else {
      return false
    }
    return explicitRole(parent) == "none"
  }

  private static let simple = [
    "article": "article", "button": "button", "datalist": "listbox", "dd": "definition",
    "details": "group", "dialog": "dialog", "dt": "term", "fieldset": "group", "figure": "figure",
    "hr": "separator", "li": "listitem", "main": "main", "menu": "list", "meter": "meter",
    "nav": "navigation", "ol": "list", "optgroup": "group", "option": "option", "output": "status",
    "p": "paragraph", "progress": "progressbar", "search": "search", "table": "table",
    "tbody": "rowgroup", "tfoot": "rowgroup", "thead": "rowgroup", "tr": "row",
    "textarea": "textbox", "ul": "list", "blockquote": "blockquote", "caption": "caption",
    "hgroup": "group", "address": "group", "iframe": "frame", "video": "video", "audio": "audio",
  ]

  private static let inputs = [
    "button": "button", "submit": "button", "reset": "button", "image": "button", "file": "button",
    "checkbox": "checkbox", "radio": "radio", "range": "slider", "number": "spinbutton",
    "search": "searchbox", "hidden": "",
  ]

  /// Returns the role of an element that depends on its content or context.
  private func special(_ id: ID, element: MarkupElement) -> String? {
    switch element.name {
    case "a" where element.has("href"), "area" where element.has("href"): "link"
    case "aside" where !isInSection(id, orMain: false) || isNamed(element): "complementary"
    case "footer" where !isInSection(id): "contentinfo"
    case "header" where !isInSection(id): "banner"
    case "summary" where isInDetails(id): "button"
    case "form" where isNamed(element): "form"
    case "section" where isNamed(element): "region"
    case "img" where element["alt"] == "" && !isNamed(element): "none"
    case "img": "img"
    case "input": inputRole(element)
    case "select" where element.has("multiple") || (Int(element["size"] ?? "") ?? 0) > 1: "listbox"
    case "select": "combobox"
    case "td" where isInGrid(id): "gridcell"
    case "td": "cell"
    case "th" where isRowHeader(id, element: element): "rowheader"
    case "th": "columnheader"
    default: nil
    }
  }

  private func inputRole(_ element: MarkupElement) -> String {
    let type = (element["type"] ?? "text").lowercased()
    let role = Self.inputs[type] ?? "textbox"
    guard role == "textbox" || role == "searchbox", let list = element["list"],
      let options = identified[list], document.element(options)?.isHTML("datalist") ?? false
    else { return role }
    return "combobox"
  }

  package func isNamed(_ element: MarkupElement) -> Bool {
    isNamed(element, by: ["aria-label", "title"])
      || !references(element, attribute: "aria-labelledby").isEmpty
  }

  func isNamed(_ element: MarkupElement, by attributes: [String]) -> Bool {
    attributes.contains { name in
      element[name]?.utf8.contains { !$0.isHTMLSpace } ?? false
    }
  }

  private func isInDetails(_ id: ID) -> Bool {
    document[id].parent.flatMap(document.element)?.isHTML("details") ?? false
  }

  /// - Parameter orMain: whether the main content counts as a section.
  private func isInSection(_ id: ID, orMain: Bool = true) -> Bool {
    surroundings(of: id).contains(.inSection)
      || orMain && surroundings(of: id).contains(.inMain)
  }

  /// What the parent is in.
  func surroundings(of id: ID) -> AccessibilityVisibility {
    document[id].parent.map { visibility[$0] } ?? []
  }

  private func isInGrid(_ id: ID) -> Bool { surroundings(of: id).contains(.inGrid) }

  private func isRowHeader(_ id: ID, element: MarkupElement) -> Bool {
    if let scope = element["scope"], !scope.isEmpty { return scope.hasPrefix("row") }
    return document[id].parent.map(filledRows.contains) ?? false
  }
}

// MARK: Visibility

extension AccessibilityTree {
  /// Whether assistive technology ignores the node.
  package func isHidden(_ id: ID) -> Bool {
    visibility[id].rawValue & AccessibilityVisibility.hidden.rawValue != 0
  }

  /// Whether all below a node is hidden, too: what is only invisible may have visible content.
  package func hidesContent(_ id: ID) -> Bool {
    !visibility[id].isDisjoint(with: [.undrawn, .ariaHidden, .inert])
  }

  /// Whether an element contains the shadow tree of the one around it.
  package func isShadowTree(_ id: ID) -> Bool { visibility[id].contains(.shadowTree) }

  /// Whether the node is rendered, regardless of `aria-hidden`.
  package func isDrawn(_ id: ID) -> Bool {
    visibility[id].isDisjoint(with: [.undrawn, .invisible])
  }

  package func isDisabled(_ id: ID) -> Bool {
    guard let element = document.element(id) else { return false }
    return visibility[id].contains(.inert) || isDisabled(element, id: id)
  }

  /// Whether a control is left out of its form, which one that is only inert is not.
  package func isOmitted(_ id: ID) -> Bool {
    document.element(id).map { isDisabled($0, id: id) } ?? true
  }

  private func isDisabled(_ element: MarkupElement, id: ID) -> Bool {
    element.traits.has(.disabling)
      && (element.has("disabled") || visibility[id].contains(.disabled))
  }

  package func isFocusable(_ id: ID) -> Bool {
    guard let element = document.element(id),
      element.traits.has(.focusable) || !element.attributes.isEmpty, !isDisabled(id)
    else { return false }
    if let index = element["tabindex"], Int(index) != nil { return true }
    if let editable = element["contenteditable"], editable != "false" { return true }
    switch element.name {
    case "a", "area": return element.has("href")
    case "input": return element["type"]?.lowercased() != "hidden"
    case "audio", "video": return element.has("controls")
    case "summary": return isInDetails(id)
    default: return ["button", "select", "textarea", "iframe"].contains(element.name)
    }
  }

  /// Whether the Tab key reaches the element.
  package func isTabbable(_ id: ID) -> Bool {
    guard isDrawn(id), isFocusable(id) else { return false }
    return (document.element(id)?["tabindex"]).flatMap { Int($0) } ?? 0 >= 0
  }
}
