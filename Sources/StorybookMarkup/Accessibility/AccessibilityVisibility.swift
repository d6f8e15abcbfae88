/// What keeps an element from being seen or operated, by its own markup or that of an ancestor, and
/// what it is in.
struct AccessibilityVisibility: OptionSet {
  let rawValue: UInt16

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
  /// An article or another section, or in one.
  static let inSection = Self(rawValue: 128)
  /// The main content, or in it.
  static let inMain = Self(rawValue: 256)
  /// An image map, or in one.
  static let inMap = Self(rawValue: 512)
  /// Its content is not drawn: `content-visibility: hidden`.
  static let skipping = Self(rawValue: 1024)
  /// A template whose content is the shadow tree of the element around it.
  static let shadowTree = Self(rawValue: 2048)
}

extension AccessibilityVisibility {
  /// Returns the visibility of all nodes; parents precede their children.
  static func all(in document: MarkupDocument) -> [AccessibilityVisibility] {
    var found: [AccessibilityVisibility] = []
    found.reserveCapacity(document.nodes.count)
    // The elements with a legend: a fieldset does not disable the content of its first one.
    var legends: Set<MarkupDocument.ID> = []
    let shadows = ShadowTrees(document)
    while found.count < document.nodes.count {
      let id = found.count
      var visibility = AccessibilityVisibility(rawValue: 0)
      var around: MarkupElement?
      if let parent = document.nodes[id].parent {
        visibility = found[parent]
        around = document.element(parent)
        if visibility.contains(.skipping) { visibility.insert(.undrawn) }
        visibility.remove([.skipping, .shadowTree])
        if shadows.hides(id, in: parent, of: document) { visibility.insert(.undrawn) }
      }
      if let element = document.element(id) {
        let isShadowTree = shadows.templates.contains(id)
        if isShadowTree { visibility.insert(.shadowTree) }
        visibility.addElement(element, in: around)
      } else if let around, around.traits.has(.fallback) || isClosed(around) {
        visibility.insert(.undrawn)
      }
      if document.element(id)?.isHTML("legend") ?? false, let fieldset = document[id].parent,
        legends.insert(fieldset).inserted,
        document.element(fieldset)?.isHTML("fieldset") ?? false
      {
        let outside = document[fieldset].parent.map { found[$0] } ?? []
        if !outside.contains(.disabled) { visibility.remove(.disabled) }
      }
      found.append(visibility)
    }
    return found
  }

  private mutating func addElement(_ element: MarkupElement, in parent: MarkupElement?) {
    let style = DrawnStyle(element)
    if Self.isUndrawn(element, style: style, in: parent), !contains(.shadowTree) {
      insert(.undrawn)
    }
    if element.isHTML("table") { remove(.inLayout) }
    if element.name == "map" { insert(.inMap) }
    if element.isHTML("main") || element["role"] == "main" {
      insert(.inMain)
    } else if element.isHTML(in: Self.sections) || Self.sectionRoles.contains(element["role"] ?? "")
    {
      insert(.inSection)
    }
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
    if style.skipsContent { insert(.skipping) }
    switch style.visibility {
    case "hidden", "collapse": insert(.invisible)
    case "visible", "initial": remove(.invisible)
    default: break
    }
  }

  private static let sections = ElementRules.words("article aside nav section")
  private static let sectionRoles = ElementRules.words("article complementary navigation region")

  private static func isUndrawn(
    _ element: MarkupElement, style: DrawnStyle, in parent: MarkupElement?
  ) -> Bool {
    if style.display == "none", !element.isHTML("area") { return true }
    if element.traits.has(.unseen) || isDefinition(element) { return true }
    // A display of its own overrides that of the browser.
    if style.display == nil {
      if element.has("hidden"), !element.isHTML("area") { return true }
      if !element.has("open"), element.isHTML("dialog") || element.has("popover") { return true }
    }
    guard let parent else { return false }
    return parent.traits.has(.fallback) || (isClosed(parent) && element.name != "summary")
  }

  /// Whether it is drawn only where others refer to it.
  private static func isDefinition(_ element: MarkupElement) -> Bool {
    element.namespace == .svg && definitions.contains(element.name)
  }

  private static let definitions = ElementRules.words(
    "defs symbol clipPath mask marker pattern linearGradient radialGradient")

  private static func isClosed(_ element: MarkupElement) -> Bool {
    element.isHTML("details") && !element.has("open")
  }
}
