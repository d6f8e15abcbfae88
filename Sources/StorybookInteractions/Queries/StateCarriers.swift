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

  /// The roles of controls.
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
