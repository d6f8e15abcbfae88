import StorybookMarkup

/// Whether a user opened a `details`, dialog or popover, until the rendering changes its own state.
struct OpenState: Hashable {
  let element: FormField
  let isOpen: Bool
  /// What the rendering says.
  let written: Bool
}

/// What pressing an element does with another one.
enum OpenEffect: Hashable {
  case open, close, toggle

  /// HTML Living Standard, section 4.10.6, the attribute `command`.
  static let commands: [String: OpenEffect] = [
    "close": .close, "hide-popover": .close, "request-close": .close, "show-modal": .open,
    "show-popover": .open, "toggle-popover": .toggle,
  ]
  /// The attribute `popovertargetaction`.
  static let actions: [String: OpenEffect] = ["hide": .close, "show": .open]

  func applied(to isOpen: Bool) -> Bool {
    switch self {
    case .open: true
    case .close: false
    case .toggle: !isOpen
    }
  }
}

extension MarkupScreen {
  /// The elements that open and close, as the rendering has them.
  static func openings(_ document: MarkupDocument) -> [(id: ID, state: OpenState)] {
    var elements: [(id: ID, element: MarkupElement)] = []
    var id = 0
    while id < document.nodes.count {
      if let element = document.element(id), isOpening(element) { elements.append((id, element)) }
      id += 1
    }
    return FormField.numbered(elements).map { id, field in
      let isOpen = document.element(id)?.has("open") ?? false
      return (id, OpenState(element: field, isOpen: isOpen, written: isOpen))
    }
  }

  private static func isOpening(_ element: MarkupElement) -> Bool {
    element.traits.has(.opening) || (!element.attributes.isEmpty && element.has("popover"))
  }

  /// What an element opens or closes when it is pressed.
  func opening(by id: ID) -> (id: ID, effect: OpenEffect)? {
    guard let element = element(id) else { return nil }
    if element.isHTML("summary"), let parent = document[id].parent,
      self.element(parent)?.isHTML("details") ?? false
    {
      return (parent, .toggle)
    }
    guard element.isHTML("button") || FormField.buttons.contains(FormField.type(element)) else {
      return nil
    }
    // A button of a form only submits or resets it (section 4.10.6, activation behavior).
    if form(of: id) != nil, FormField.action(element) != "button" { return nil }
    if let name = element["popovertarget"], let target = named(name) {
      return (target, OpenEffect.actions[element["popovertargetaction"] ?? ""] ?? .toggle)
    }
    guard let name = element["commandfor"], let target = named(name),
      let effect = element["command"].flatMap({ OpenEffect.commands[$0] })
    else { return nil }
    return (target, effect)
  }

  /// The element with an id.
  func named(_ name: String) -> ID? {
    document.nodes.indices.first { element($0)?["id"] == name }
  }
}
