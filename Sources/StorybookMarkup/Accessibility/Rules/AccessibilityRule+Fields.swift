// Labels of fields.
extension AccessibilityRule {
  private static let buttons: Set = ["hidden", "button", "submit", "reset", "image"]

  private static let noLabel = "Add a <label for>, or put the field inside its label."

  private static func isField(_ node: AuditedElement) -> Bool {
    !node.isPresentational && !(node.isInput && buttons.contains(node.type))
  }

  static let fieldNameRules: [AccessibilityRule] = [
    named(
      "label", impact: .critical, title: "The field has no label",
      scope: .elements("input", "textarea"),
      reason: noLabel, where: isField),
    named(
      "select-name", impact: .critical, title: "The select has no label",
      scope: .elements("select"),
      reason: noLabel, where: isField),
    named(
      "aria-input-field-name",
      roles: "combobox listbox searchbox slider spinbutton textbox",
      title: "The field has no label", reason: "Add an aria-label or aria-labelledby."
    ) { !$0.isNamedNatively && !$0.isPartOfCombobox },
    named(
      "aria-meter-name", impact: .serious, title: "The meter has no name",
      scope: .roles(and: "meter"),
      reason: "Add a label."
    ) { $0.writtenRole == "meter" || $0.element.name == "meter" },
    named(
      "aria-progressbar-name", impact: .serious, title: "The progress bar has no name",
      scope: .roles(and: "progress"), reason: "Describe the task in aria-label."
    ) { $0.writtenRole == "progressbar" || $0.element.name == "progress" },
    AccessibilityRule(
      id: "label-title-only", criterion: "3.3.2", impact: .serious,
      title: "The field has only a title as its label",
      scope: .elements("input", "select", "textarea")
    ) { node in
      let hints = ["title", "aria-describedby"].filter(node.says)
      guard let hint = hints.first, !(node.isInput && buttons.contains(node.type)),
        node.ariaName.isEmpty, node.tree.labelText(node.id, within: node.page.budget).isEmpty
      else { return nil }
      return hint == "title"
        ? "Its only name is its title, which few users see."
        : "It has a description, but no label."
    },
  ]
}

extension AuditedElement {
  fileprivate var isInput: Bool { element.name == "input" }

  /// Whether it is named by the other part: a combobox by the field in it, a list by its combobox.
  fileprivate var isPartOfCombobox: Bool {
    if explicitRole == "combobox" {
      return descendants.contains { $0.isInput && $0.type != "hidden" }
    }
    guard explicitRole == "listbox" else { return false }
    let around = ancestors.first { !$0.structuralRole.isEmpty }
    return around?.role == "combobox" || self["id"].map(page.comboboxLists.contains) ?? false
  }
}
