import StorybookMarkup

/// The elements that can have a state: controls, and what may be around them.
///
/// https://www.w3.org/TR/wai-aria-1.2/#state_prop_def
struct StateCarriers {
  /// The attribute that states it.
  let attribute: String
  /// The words for its values.
  var words: Set<String> = []
  var controls: Set<String> = []
  var others: Set<String> = []
  /// Whether each of them is in the state or not, written or not.
  var isGeneral = false
}

extension StateCarriers {
  private static let all = [
    StateCarriers(
      attribute: "aria-checked", words: ["checked", "not checked", "partly checked"],
      controls: words("checkbox radio switch menuitemcheckbox menuitemradio option treeitem")),
    StateCarriers(
      attribute: "aria-disabled", words: ["disabled", "enabled"], controls: usable,
      others: words(
        """
        row gridcell columnheader rowheader group radiogroup toolbar tablist menu menubar tree grid \
        treegrid application separator
        """), isGeneral: true),
    StateCarriers(
      attribute: "aria-required", words: ["required"],
      controls: words("textbox searchbox combobox listbox spinbutton checkbox radio switch"),
      others: words("radiogroup tree gridcell columnheader rowheader")),
    StateCarriers(
      attribute: "aria-readonly", words: ["read only"],
      controls: words(
        """
        textbox searchbox combobox listbox spinbutton slider checkbox switch menuitemcheckbox \
        menuitemradio
        """), others: words("radiogroup grid treegrid gridcell columnheader rowheader")),
    StateCarriers(
      attribute: "aria-selected", words: ["selected"], controls: words("option tab treeitem"),
      others: words("row gridcell columnheader rowheader")),
    StateCarriers(
      attribute: "aria-pressed", words: ["pressed", "not pressed", "partly pressed"],
      controls: ["button"]),
    StateCarriers(
      attribute: "aria-expanded", words: ["expanded", "collapsed"],
      controls: words(
        """
        button link combobox listbox checkbox switch tab treeitem menuitem menuitemcheckbox \
        menuitemradio
        """), others: words("row gridcell columnheader rowheader application")),
    StateCarriers(
      attribute: "aria-invalid", words: ["invalid"],
      controls: words(
        "textbox searchbox combobox listbox spinbutton slider checkbox radio switch"),
      others: words("radiogroup tree gridcell columnheader rowheader")),
    StateCarriers(attribute: "aria-level", controls: ["heading"]),
  ]

  /// Roles of what is used by itself.
  static let usable = words(
    """
    button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option treeitem \
    textbox searchbox combobox listbox spinbutton slider scrollbar
    """)

  private static func words(_ text: String) -> Set<String> { Set(MarkupElement.words(text)) }

  /// Returns what can have a state; for a state of any element, only controls.
  static func of(_ state: ElementState) -> StateCarriers {
    if let known = all.first(where: { $0.words.contains(state.words) }) { return known }
    if state.words.hasPrefix("level "), let heading = all.last { return heading }
    return StateCarriers(attribute: "", words: [state.words], controls: usable)
  }
}

// MARK: Ranks

extension MarkupScreen {
  /// Returns the elements that can be what a step is about, of all that a query's words name; empty
  /// where none can, or where the query says itself which elements it finds.
  ///
  /// A name is also that of a paragraph, an item, a cell or a legend around the element.
  func carriers(of query: ElementQuery, _ purpose: QueryPurpose, in scope: ID) -> [ID] {
    let ranks = ranks(of: purpose)
    guard !ranks.isEmpty else { return [] }
    for called in called(query, in: scope) {
      for isWanted in ranks {
        let found = called.filter(isWanted)
        if !found.isEmpty { return innermost(of: found) }
      }
    }
    return []
  }

  private func ranks(of purpose: QueryPurpose) -> [(ID) -> Bool] {
    switch purpose {
    case .keying: [tree.isFocusable]
    case .submitting: [{ self.element($0)?.isHTML("form") ?? false }]
    case .reading(.focused): [tree.isFocusable]
    case .reading(let state): ranks(of: StateCarriers.of(state))
    case .pressing, .typing, .checking, .selecting, .finding: []
    }
  }

  private func ranks(of carriers: StateCarriers) -> [(ID) -> Bool] {
    let isControl = { carriers.controls.contains(self.role($0)) }
    let isOther = { carriers.others.contains(self.role($0)) }
    let isStated = { (id: ID) in
      self.element(id)?.has(carriers.attribute) ?? false
        || !carriers.words.isDisjoint(with: self.states(id))
    }
    let isStatedControl = { isControl($0) && isStated($0) }
    if carriers.attribute.isEmpty { return [isStatedControl, isStated, isControl] }
    let ranks = [isControl, { isOther($0) && isStated($0) }, isOther, isStated]
    return carriers.isGeneral ? ranks : [isStatedControl] + ranks
  }

  /// Returns the elements that a query's words name, and those with these words as their text.
  private func called(_ query: ElementQuery, in scope: ID) -> [[ID]] {
    let all = elements(in: scope)
    switch query.kind {
    case .plain(let written):
      let name = Self.folded(written)
      return [
        all.filter { self.name($0) == name || placeholder($0) == name },
        all.filter { text(in: $0) == name },
      ]
    case .text(let text):
      let found = all.filter { self.text(in: $0) == Self.folded(text) }
      return [found + found.compactMap(tree.control)]
    case .row(let words): return [rowElements(Self.folded(words), in: scope)]
    case .role, .label, .placeholder: return []
    }
  }

  /// Whether an element can be used, or not.
  func canBeDisabled(_ id: ID) -> Bool {
    let carriers = StateCarriers.of(.disabled)
    return carriers.controls.contains(role(id)) || carriers.others.contains(role(id))
      || tree.isFocusable(id)
  }
}
