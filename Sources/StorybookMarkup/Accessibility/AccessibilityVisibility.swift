/// What keeps an element from being seen or operated, by its own markup or that of an ancestor, and
/// whether it is in a grid.
struct AccessibilityVisibility: OptionSet {
  let rawValue: UInt8

  /// It has no box: `hidden`, `display: none`, or in a closed `details`, `dialog` or popover.
  static let undrawn = Self(rawValue: 1)
  static let invisible = Self(rawValue: 2)
  static let ariaHidden = Self(rawValue: 4)
  static let inert = Self(rawValue: 8)
  /// Any of those that hide an element from assistive technology.
  static let hidden: Self = [.undrawn, .invisible, .ariaHidden, .inert]
  /// In a disabled `fieldset` or `optgroup`.
  static let disabled = Self(rawValue: 16)
  /// A `grid` or `treegrid`, or in one.
  static let inGrid = Self(rawValue: 32)
  /// A table without a role, or in one.
  static let inLayout = Self(rawValue: 64)
}

extension AccessibilityVisibility {
  /// Returns the visibility of all nodes; parents precede their children.
  static func all(in document: MarkupDocument) -> [AccessibilityVisibility] {
    var found: [AccessibilityVisibility] = []
    found.reserveCapacity(document.nodes.count)
    while found.count < document.nodes.count {
      let id = found.count
      var visibility = AccessibilityVisibility(rawValue: 0)
      var around: MarkupElement?
      if let parent = document.nodes[id].parent {
        visibility = found[parent]
        around = document.element(parent)
      }
      if let element = document.element(id) {
        visibility.add(element, in: around)
      } else if let around, around.traits.has(.fallback) || isClosed(around) {
        visibility.insert(.undrawn)
      }
      if visibility.contains(.disabled), let fieldset = document.fieldset(ofFirstLegend: id) {
        let outside = document[fieldset].parent.map { found[$0] } ?? []
        if !outside.contains(.disabled) { visibility.remove(.disabled) }
      }
      found.append(visibility)
    }
    return found
  }

  private mutating func add(_ element: MarkupElement, in parent: MarkupElement?) {
    if Self.isUndrawn(element, in: parent) { insert(.undrawn) }
    if element.isHTML("table") { remove(.inLayout) }
    guard !element.attributes.isEmpty else { return }
    if element["aria-hidden"] == "true" { insert(.ariaHidden) }
    if element.has("inert") { insert(.inert) }
    if element.has("disabled"), element.isHTML(in: ["fieldset", "optgroup"]) { insert(.disabled) }
    switch element["role"] {
    case "grid", "treegrid": insert(.inGrid)
    case "none", "presentation":
      if element.isHTML("table") { insert(.inLayout) }
    default: break
    }
    guard let style = element["style"], style.contains("visib") || style.contains("display") else {
      return
    }
    let list = DeclarationList(style)
    if list.last("display") == "none", !element.isHTML("area") { insert(.undrawn) }
    switch list.last("visibility") {
    case "hidden", "collapse": insert(.invisible)
    case "visible": remove(.invisible)
    default: break
    }
  }

  private static func isUndrawn(_ element: MarkupElement, in parent: MarkupElement?) -> Bool {
    if element.has("hidden"), !element.isHTML("area") { return true }
    if element.traits.has(.unseen) { return true }
    if !element.has("open"), element.isHTML("dialog") || element.has("popover") { return true }
    guard let parent else { return false }
    return parent.traits.has(.fallback) || (isClosed(parent) && element.name != "summary")
  }

  private static func isClosed(_ element: MarkupElement) -> Bool {
    element.isHTML("details") && !element.has("open")
  }
}

extension MarkupDocument {
  /// Returns the fieldset that does not disable the content of this node, its first legend.
  fileprivate func fieldset(ofFirstLegend id: ID) -> ID? {
    guard let parent = self[id].parent, element(id)?.isHTML("legend") ?? false,
      element(parent)?.isHTML("fieldset") ?? false
    else { return nil }
    let first = self[parent].children.first { element($0)?.isHTML("legend") ?? false }
    return first == id ? parent : nil
  }
}
