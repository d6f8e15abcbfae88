/// What a step uses an element for, which decides what a plain name finds.
package enum QueryPurpose: Hashable {
  case pressing
  case typing
  case checking
  case selecting
  case finding
  /// Pressing a key.
  case keying
  case submitting
  /// Asking whether it has a state.
  case reading(ElementState)

  /// The roles that a plain name finds; `nil` for all.
  var roles: Set<String>? {
    switch self {
    case .pressing:
      [
        "button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox",
        "menuitemradio", "option", "treeitem",
      ]
    case .typing: ["textbox", "searchbox", "combobox", "spinbutton", "slider"]
    case .checking: ["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]
    case .selecting: ["combobox", "listbox"]
    case .finding, .keying, .submitting, .reading: nil
    }
  }

  /// What was looked for.
  var noun: String {
    switch self {
    case .pressing: "button, link or other control"
    case .typing: "field"
    case .checking: "checkbox or radio button"
    case .selecting: "selection"
    case .finding, .keying, .reading: "element"
    case .submitting: "form"
    }
  }
}
