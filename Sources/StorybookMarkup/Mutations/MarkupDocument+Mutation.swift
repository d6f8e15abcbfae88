extension MarkupDocument {
  /// Returns the document with the change; the same one if it has nothing to change.
  package func applying(_ mutation: MarkupMutation) -> MarkupDocument {
    var document = self
    document.apply(mutation, to: AccessibilityTree(self))
    guard document != self else { return self }
    return document.compacted()
  }

  private mutating func apply(_ mutation: MarkupMutation, to tree: AccessibilityTree) {
    switch mutation.kind {
    case .effectSkipped, .loadSkipped: return
    case .rowDropped: removeRows(mutation, tree)
    case .textDropped, .textReplaced:
      for id in nodes.indices where !tree.isHidden(id) && words(id) == mutation.target {
        replaceText(of: id, by: mutation.other)
      }
    case .commandsSwapped:
      for id in nodes.indices { swapCommands(of: id, mutation) }
    case .controlRemoved, .controlDisabled, .attributeDropped, .valueDropped, .stateFlipped:
      for id in nodes.indices where !tree.isHidden(id) { change(id, by: mutation, in: tree) }
    }
  }

  private mutating func change(
    _ id: ID, by mutation: MarkupMutation, in tree: AccessibilityTree
  ) {
    guard let element = element(id) else { return }
    switch mutation.kind {
    case .attributeDropped:
      guard element[mutation.target] == mutation.other else { return }
      set(mutation.target, to: nil, of: id)
    case .stateFlipped:
      guard let value = element[mutation.target], ElementWords(tree, id).name == mutation.other
      else { return }
      set(mutation.target, to: Self.opposites[value], of: id)
    case .controlRemoved, .controlDisabled, .valueDropped:
      guard tree.role(id) == mutation.target, ElementWords(tree, id).name == mutation.other else {
        return
      }
      change(id, mutation.kind)
    default: return
    }
  }

  private mutating func change(_ id: ID, _ kind: MarkupMutation.Kind) {
    switch kind {
    case .controlRemoved: remove(id)
    case .controlDisabled: set("disabled", to: "", of: id)
    case .valueDropped: set("value", to: nil, of: id)
    default: return
    }
  }

  private static let opposites = ["true": "false", "false": "true"]

  private mutating func removeRows(_ mutation: MarkupMutation, _ tree: AccessibilityTree) {
    let rows = nodes.indices.filter { !tree.isHidden($0) && tree.role($0) == mutation.target }
    for (_, group) in Dictionary(grouping: rows, by: { self[$0].parent }) {
      let dropped = mutation.other == MarkupMutation.firstRow ? group.first : group.last
      dropped.map { remove($0) }
    }
  }

  private mutating func swapCommands(of id: ID, _ mutation: MarkupMutation) {
    for command in commands(id) {
      guard let words = mutation.opposite(of: command.words) else { continue }
      let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
      set(command.attribute, to: parts[0], of: id)
      set("\(command.attribute)-value", to: parts.dropFirst().first, of: id)
    }
  }
}

extension MarkupMutation {
  fileprivate func opposite(of command: String) -> String? {
    if command == target { return other }
    return command == other ? target : nil
  }
}

// MARK: What opens

extension MarkupDocument {
  /// Opens or closes a `details`, dialog or popover. An open popover has the attribute, too.
  package mutating func setOpen(_ isOpen: Bool, of id: ID) {
    set("open", to: isOpen ? "" : nil, of: id)
  }

  /// Makes all but an element and those around it inert, as below a modal dialog.
  package mutating func isolate(_ id: ID) {
    var inner = id
    while let parent = self[inner].parent {
      for other in self[parent].children where other != inner { set("inert", to: "", of: other) }
      inner = parent
    }
  }
}

// MARK: What changes

extension MarkupDocument {
  /// The words of a text with letters or digits; `nil` for other nodes.
  func words(_ id: ID) -> String? {
    guard let text = self[id].text, text.contains(where: { $0.isLetter || $0.isNumber }) else {
      return nil
    }
    return MarkupElement.words(text).joined(separator: " ")
  }

  /// A command of an element: `data-storybook-command="/pay"`, or for an event.
  struct BoundCommand: Hashable {
    let attribute: String
    /// See ``MarkupMutation/command(_:value:)``.
    let words: String
  }

  func commands(_ id: ID) -> [BoundCommand] {
    guard let element = element(id) else { return [] }
    return element.attributes.compactMap { attribute in
      guard attribute.name.hasPrefix("data-storybook-"), attribute.value.hasPrefix("/") else {
        return nil
      }
      let value = element["\(attribute.name)-value"]
      return BoundCommand(
        attribute: attribute.name,
        words: MarkupMutation.command(attribute.value, value: value))
    }
  }

  static let disabledElements = ElementRules.words("button input select textarea")

  /// States in an attribute: `true` or `false`, else present or absent.
  static let states = ElementRules.words(
    """
    aria-checked aria-current aria-disabled aria-expanded aria-invalid aria-pressed aria-selected \
    checked disabled required selected
    """)

  static let droppable = ElementRules.words("alt aria-label href placeholder title")

  /// The value of a choice identifies it, and is not shown.
  static func hasValue(_ element: MarkupElement) -> Bool {
    let type = element["type"]?.lowercased() ?? ""
    return element.isHTML(in: ["input", "meter", "progress"]) && element["value"]?.isEmpty == false
      && !["checkbox", "hidden", "radio"].contains(type)
  }
}
