/// The changes of a rendering that its tests should notice, in the order of its nodes.
package struct MarkupMutations {
  package struct Found: Hashable {
    package let mutation: MarkupMutation
    /// The element in words, such as `button “Pay”`.
    package let place: String
  }

  private let tree: AccessibilityTree
  /// The nodes that assistive technology reaches.
  private let nodes: [MarkupDocument.ID]
  package private(set) var found: [Found] = []
  private var known: Set<MarkupMutation> = []

  /// - Parameter tree: of the rendering without a change.
  package init(_ tree: AccessibilityTree) {
    self.tree = tree
    nodes = tree.document.nodes.indices.filter { !tree.isHidden($0) }
    addTexts()
    addCommands()
    for id in nodes { addElement(id) }
    addRows()
  }

  private mutating func add(_ mutation: MarkupMutation, at id: MarkupDocument.ID) {
    guard known.insert(mutation).inserted else { return }
    found.append(Found(mutation: mutation, place: place(id)))
  }

  /// The closest element with a role.
  private func place(_ id: MarkupDocument.ID) -> String {
    let path = [id] + tree.document.ancestors(of: id)
    guard let own = path.first(where: { !AccessibilityTree.silent.contains(tree.role($0)) }) else {
      return ""
    }
    return ElementWords(tree, own).text
  }
}

// MARK: Texts and commands

extension MarkupMutations {
  private mutating func addTexts() {
    let texts = nodes.compactMap { id in tree.document.words(id).map { (id: id, words: $0) } }
    for (index, text) in texts.enumerated() {
      add(MarkupMutation(.textDropped, text.words), at: text.id)
      let others = texts[(index + 1)...] + texts[..<index]
      guard let other = others.first(where: { $0.words != text.words }) else { continue }
      add(MarkupMutation(.textReplaced, text.words, other: other.words), at: text.id)
    }
  }

  private mutating func addCommands() {
    var last: String?
    for id in nodes {
      for command in tree.document.commands(id) {
        if let last, last != command.words {
          add(MarkupMutation(.commandsSwapped, last, other: command.words), at: id)
        }
        last = command.words
      }
    }
  }
}

// MARK: Elements

extension MarkupMutations {
  private mutating func addElement(_ id: MarkupDocument.ID) {
    guard let element = tree.document.element(id) else { return }
    let words = ElementWords(tree, id)
    if ElementWords.controls.contains(words.role), !words.name.isEmpty {
      add(MarkupMutation(.controlRemoved, words.role, other: words.name), at: id)
      if element.isHTML(in: MarkupDocument.disabledElements), !tree.isDisabled(id) {
        add(MarkupMutation(.controlDisabled, words.role, other: words.name), at: id)
      }
    }
    if MarkupDocument.hasValue(element), !words.name.isEmpty {
      add(MarkupMutation(.valueDropped, words.role, other: words.name), at: id)
    }
    for attribute in element.attributes {
      if MarkupDocument.droppable.contains(attribute.name), !attribute.value.isEmpty {
        add(MarkupMutation(.attributeDropped, attribute.name, other: attribute.value), at: id)
      }
      if MarkupDocument.states.contains(attribute.name), !words.name.isEmpty {
        add(MarkupMutation(.stateFlipped, attribute.name, other: words.name), at: id)
      }
    }
  }

  private mutating func addRows() {
    for row in ElementWords.rows.sorted() {
      let rows = nodes.filter { tree.role($0) == row }
      guard let last = rows.last else { continue }
      add(MarkupMutation(.rowDropped, row, other: MarkupMutation.lastRow), at: last)
      guard rows.count > 1 else { continue }
      add(MarkupMutation(.rowDropped, row, other: MarkupMutation.firstRow), at: rows[0])
    }
  }
}

/// The role and the name of an element.
struct ElementWords: Hashable {
  let role: String
  let name: String

  static let controls = ElementRules.words(
    """
    button link checkbox radio switch tab menuitem option textbox searchbox combobox spinbutton \
    slider listbox
    """)
  static let rows = ElementRules.words("listitem row option article treeitem")

  init(_ tree: AccessibilityTree, _ id: MarkupDocument.ID) {
    role = tree.role(id)
    name = MarkupElement.words(tree.name(id)).joined(separator: " ")
  }

  var text: String {
    guard !name.isEmpty else { return role }
    return "\(role) “\(name)”"
  }
}
