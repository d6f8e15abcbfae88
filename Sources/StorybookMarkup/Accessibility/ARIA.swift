/// The roles, states and constraints of https://www.w3.org/TR/wai-aria-1.2/
enum ARIA {
  static let roles = ElementRules.words(
    """
    alert alertdialog application article banner blockquote button caption cell checkbox code \
    columnheader combobox comment complementary contentinfo definition deletion dialog directory document \
    emphasis feed figure form generic grid gridcell group heading image img insertion link list \
    listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox \
    menuitemradio meter navigation none note option paragraph presentation progressbar radio \
    radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider \
    spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel \
    term textbox time timer toolbar tooltip tree treegrid treeitem graphics-document \
    graphics-object graphics-symbol doc-abstract doc-acknowledgments doc-afterword doc-appendix \
    doc-backlink doc-biblioentry doc-bibliography doc-biblioref doc-chapter doc-colophon \
    doc-conclusion doc-cover doc-credit doc-credits doc-dedication doc-endnote doc-endnotes \
    doc-epigraph doc-epilogue doc-errata doc-example doc-footnote doc-foreword doc-glossary \
    doc-glossref doc-index doc-introduction doc-noteref doc-notice doc-pagebreak doc-pagefooter \
    doc-pageheader doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna \
    doc-subtitle doc-tip doc-toc
    """)

  /// Attributes, without `aria-`.
  static let states = ElementRules.words(
    """
    activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount \
    colindex colindextext colspan controls current describedby description details disabled \
    dropeffect errormessage expanded flowto grabbed haspopup hidden invalid keyshortcuts label \
    labelledby level live modal multiline multiselectable orientation owns placeholder posinset \
    pressed readonly relevant required roledescription rowcount rowindex rowindextext rowspan \
    selected setsize sort valuemax valuemin valuenow valuetext
    """)

  /// States of any element; one that has some keeps its own role under `role="none"`.
  static let globalStates = ElementRules.words(
    """
    atomic busy controls current describedby details dropeffect errormessage flowto grabbed \
    haspopup invalid keyshortcuts label labelledby live owns relevant roledescription
    """)

  /// States that make an element without a role a part of the accessibility tree.
  static let exposingStates = globalStates.union(
    ElementRules.words("braillelabel brailleroledescription description disabled hidden"))

  /// Attributes whose values are ids.
  static let references = [
    "activedescendant", "controls", "describedby", "details", "errormessage", "flowto",
    "labelledby", "owns",
  ].map { "aria-\($0)" }
}

// MARK: Values

extension ARIA {
  private static let truth = ElementRules.words("true false")
  private static let optionalTruth = ElementRules.words("true false undefined")
  private static let mixed = ElementRules.words("true false mixed undefined")

  /// The values of states that have a fixed set.
  static let choices: [String: Set<String>] = [
    "atomic": truth, "busy": truth, "disabled": truth, "modal": truth, "multiline": truth,
    "multiselectable": truth, "readonly": truth, "required": truth, "checked": mixed,
    "pressed": mixed, "expanded": optionalTruth, "selected": optionalTruth,
    "hidden": optionalTruth, "grabbed": optionalTruth,
    "autocomplete": ElementRules.words("inline list both none"),
    "current": ElementRules.words("page step location date time true false"),
    "haspopup": ElementRules.words("true false menu listbox tree grid dialog"),
    "invalid": ElementRules.words("grammar false spelling true"),
    "live": ElementRules.words("off polite assertive"),
    "orientation": ElementRules.words("horizontal vertical undefined"),
    "sort": ElementRules.words("ascending descending none other"),
  ]

  /// The values of states that take several words of a fixed set.
  static let tokens = [
    "dropeffect": ElementRules.words("copy execute link move none popup"),
    "relevant": ElementRules.words("additions all removals text"),
  ]

  /// The least values of whole numbers.
  static let integers = [
    "colcount": -1, "colindex": 1, "colspan": 1, "level": 1, "posinset": 1, "rowcount": -1,
    "rowindex": 1, "rowspan": 0, "setsize": -1,
  ]
  static let decimals = ElementRules.words("valuemax valuemin valuenow")
}

// MARK: Roles

extension ARIA {
  /// The attributes that each role requires.
  static let required = [
    "checkbox": ["aria-checked"], "combobox": ["aria-expanded", "aria-controls"],
    "heading": ["aria-level"], "menuitemcheckbox": ["aria-checked"],
    "menuitemradio": ["aria-checked"], "meter": ["aria-valuenow"], "radio": ["aria-checked"],
    "scrollbar": ["aria-valuenow"], "separator": ["aria-valuenow"], "slider": ["aria-valuenow"],
    "switch": ["aria-checked"],
  ]

  /// Roles whose elements must have a name.
  static let named = ElementRules.words(
    """
    alertdialog application button checkbox combobox dialog graphics-document graphics-symbol img \
    image link listbox menuitem menuitemcheckbox menuitemradio meter option progressbar radio \
    searchbox slider spinbutton switch textbox toolbar treeitem
    """)

  /// Roles of controls.
  static let widgets = ElementRules.words(
    """
    button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option \
    progressbar radio scrollbar searchbox slider spinbutton switch tab textbox treeitem
    """)

  private static let menuItems = [
    "menuitem", "menuitemcheckbox", "menuitemradio", "group", "menu", "separator",
  ]

  /// The roles that an element of a role may contain.
  static let children = [
    "feed": ["article"], "grid": ["row", "rowgroup"], "list": ["listitem"],
    "listbox": ["option", "group"], "menu": menuItems, "menubar": menuItems,
    "row": ["cell", "columnheader", "gridcell", "rowheader"], "rowgroup": ["row"],
    "suggestion": ["deletion", "insertion"], "table": ["row", "rowgroup", "caption"],
    "tablist": ["tab"], "tree": ["group", "treeitem"], "treegrid": ["row", "rowgroup"],
  ]

  /// Roles of ``children`` that make no sense while their element is empty; others may be filled later.
  static let neverEmpty: Set = ["feed", "row", "suggestion"]

  private static let menus = ["menu", "menubar", "group"]

  /// The roles that must contain an element of a role.
  static let parents = [
    "caption": ["figure", "grid", "table", "treegrid"], "cell": ["row"], "columnheader": ["row"],
    "gridcell": ["row"], "rowheader": ["row"],
    "listitem": ["list", "directory"], "menuitem": menus, "menuitemcheckbox": menus,
    "menuitemradio": menus, "option": ["listbox", "group"],
    "row": ["grid", "rowgroup", "table", "treegrid"], "rowgroup": ["grid", "table", "treegrid"],
    "tab": ["tablist"], "treeitem": ["tree", "group"],
  ]

  /// Roles whose content is not announced as elements of its own.
  static let childless = ElementRules.words(
    """
    button checkbox img image meter menuitemcheckbox menuitemradio option progressbar radio \
    scrollbar separator slider switch tab
    """)
}

extension MarkupElement {
  /// Whether the element has one of the states.
  func hasState(in states: Set<String>) -> Bool {
    attributes.contains { attribute in
      attribute.name.hasPrefix("aria-") && states.contains(String(attribute.name.dropFirst(5)))
    }
  }
}
