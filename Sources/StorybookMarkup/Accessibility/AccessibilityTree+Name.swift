// Computes names by https://www.w3.org/TR/accname-1.2/, without generated CSS content.
extension AccessibilityTree {
  private struct Context {
    /// The elements around, outermost first.
    var seen: [ID] = []
    var isReference = false
    var isWithin = false
    var showsHidden = false
    let budget: NameBudget

    /// The key of the name if that is the same wherever it is asked for.
    func key(_ id: ID) -> NameKey? {
      guard seen.isEmpty, isReference == isWithin else { return nil }
      return NameKey(id: id, isReference: isReference, showsHidden: showsHidden)
    }
  }

  /// Returns the name of an element, which is empty once the budget is spent.
  package func name(_ id: ID, within budget: NameBudget = NameBudget()) -> String {
    Self.folded(compute(id, in: Context(budget: budget)))
  }

  /// Returns the name from `aria-labelledby` or `aria-label`.
  func ariaName(_ id: ID, within budget: NameBudget) -> String {
    guard let element = document.element(id) else { return "" }
    let referenced = referencedNames(
      id, element: element, in: Context(seen: [id], isWithin: true, budget: budget))
    guard referenced.isEmpty else { return referenced }
    return Self.folded(element["aria-label"] ?? "")
  }

  /// Returns the text of the labels of a control.
  func labelText(_ id: ID, within budget: NameBudget) -> String {
    guard let element = document.element(id) else { return "" }
    return joinedNames(
      labels(of: id, element: element), in: Context(seen: [id], isWithin: true, budget: budget))
  }

  package func references(
    _ element: MarkupElement, attribute: String, within budget: NameBudget? = nil
  ) -> [ID] {
    guard let written = element[attribute] else { return [] }
    return MarkupElement.words(budget?.takeText(written) ?? written).compactMap { identified[$0] }
  }

  package static func folded(_ text: String) -> String { MarkupElement.folded(text) }

  /// The maximum depth of the computation; deeper content adds nothing useful to a name.
  private static let deepest = 60

  private func compute(_ id: ID, in context: Context) -> String {
    if let text = document[id].text { return context.budget.takeText(text) }
    guard let key = context.key(id) else { return computeAnew(id, in: context) }
    if let known = names[key] { return context.budget.takeText(known) }
    let name = computeAnew(id, in: context)
    // A name that was cut off is not the name.
    if !context.budget.isSpent { names[key] = name }
    return name
  }

  private func computeAnew(_ id: ID, in context: Context) -> String {
    guard let element = document.element(id), !context.seen.contains(id),
      !element.traits.has(.unspoken) || isShadowTree(id), context.seen.count < Self.deepest,
      context.budget.takeSteps()
    else { return "" }
    let hides = !context.showsHidden && isHidden(id)
    if hides, !context.isReference { return "" }
    let inner = Context(
      seen: context.seen + [id], isWithin: true, showsHidden: context.showsHidden || hides,
      budget: context.budget)
    let role = role(id)
    let isPart = context.isReference || context.isWithin
    var name = ""
    func takes(_ text: String) -> Bool {
      name = text
      return !text.isEmpty && !text.utf8.allSatisfy { $0.isHTMLSpace }
    }
    let value =
      isPart ? writtenValue(id, element: element, role: role, within: context.budget) : nil
    // Of a list of options, only those that are chosen are its value.
    let isChosen = value != nil && ["combobox", "listbox"].contains(role)
    let isNamed =
      takes(value ?? "") || (!isPart && takes(referencedNames(id, element: element, in: inner)))
      || takes(Self.folded(element["aria-label"] ?? ""))
      || takes(native(id, element: element, inner: inner))
      || (!isChosen && (isPart || Self.fromContent.contains(role)) && takes(content(id, in: inner)))
      || ((context.isReference || !context.isWithin || !role.isEmpty)
        && takes(Self.folded(element["title"] ?? "")))
      || (Self.hinted.contains(role) && takes(hint(element)))
    guard isNamed else { return "" }
    return name
  }

  private static let hinted: Set<String> = ["combobox", "searchbox", "spinbutton", "textbox"]

  private func hint(_ element: MarkupElement) -> String {
    Self.folded(element["placeholder"] ?? element["aria-placeholder"] ?? "")
  }

  private static let fromContent = ElementRules.words(
    """
    button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox \
    menuitemradio option radio row rowheader switch tab tooltip treeitem caption
    """)

  /// An element may refer to itself, for its own label beside others; within an element around it that
  /// it refers to, it is not a part of its own name.
  private func referencedNames(_ id: ID, element: MarkupElement, in inner: Context) -> String {
    let ids = references(element, attribute: "aria-labelledby")
    guard !ids.isEmpty else { return "" }
    var referring = inner
    referring.seen.removeLast()
    let around = Set(document.ancestors(of: id).prefix { _ in inner.budget.takeSteps() })
    guard !around.isDisjoint(with: ids) else { return joinedNames(ids, in: referring) }
    let names = ids.map { joinedNames([$0], in: around.contains($0) ? inner : referring) }
    return Self.folded(names.joined(separator: " "))
  }

  private func joinedNames(_ ids: [ID], in inner: Context) -> String {
    var context = inner
    guard !ids.isEmpty else { return "" }
    context.isReference = true
    let names = ids.prefix { _ in context.budget.takeSteps() }.map { compute($0, in: context) }
    return Self.folded(context.budget.takeText(names.joined(separator: " ")))
  }

  private func content(_ id: ID, in inner: Context) -> String {
    let parts = document[id].children.map { child in
      let text = compute(child, in: inner)
      guard let element = document.element(child) else { return text }
      // What is hidden does not part the texts around it, unlike a name of its own.
      if text.isEmpty, isHidden(child) { return "" }
      if Self.isBlock(element) || isNamed(element, by: ["aria-label"]) { return " \(text) " }
      return text
    }
    return inner.budget.takeText(parts.joined())
  }

  /// Whether the element's text is separate from its neighbors' by the element or its own style.
  private static func isBlock(_ element: MarkupElement) -> Bool {
    if let display = DrawnStyle(element).display {
      return display != "inline" && display != "contents"
    }
    return Display(element) != .inline
  }

  /// Returns the value of a field embedded in the name of another element.
  package func writtenValue(
    _ id: ID, element: MarkupElement, role: String, within budget: NameBudget? = nil
  ) -> String? {
    switch role {
    case "textbox" where element.isHTML("input"), "searchbox" where element.isHTML("input"),
      "combobox" where element.isHTML("input"):
      return element["value"] ?? ""
    case "textbox", "searchbox": return drawnText(of: id, within: budget ?? NameBudget())
    case "combobox", "listbox":
      return chosenOptions(id, within: budget).map(optionName).joined(separator: ", ")
    case "slider", "spinbutton", "progressbar", "meter":
      return element["aria-valuetext"] ?? element["aria-valuenow"] ?? element["value"] ?? ""
    default: return nil
    }
  }

  package func options(_ id: ID, within budget: NameBudget? = nil) -> [ID] {
    document.below(id).prefix { _ in budget?.takeSteps() ?? true }
      .filter { document.element($0)?.isHTML("option") ?? false }
  }

  /// Returns the concatenated text of a node.
  func drawnText(of id: ID, within budget: NameBudget) -> String {
    document.below(id).prefix { _ in budget.takeSteps() }
      .reduce(into: "") { text, id in text += document[id].text.map(budget.takeText) ?? "" }
  }

  package func optionName(_ id: ID) -> String {
    if let label = document.element(id)?["label"], !label.isEmpty { return label }
    return Self.folded(document.text(of: id))
  }

  /// Returns the options that a list has chosen at first. One of a single line shows its first
  /// enabled option until one is chosen; other lists none.
  package func chosenOptions(_ id: ID, within budget: NameBudget? = nil) -> [ID] {
    let options = options(id, within: budget)
    let chosen = options.filter { document.element($0)?.has("selected") ?? false }
    guard let list = document.element(id), !list.has("multiple") else { return chosen }
    let lines = list["size"].flatMap { Int($0) } ?? 1
    guard chosen.isEmpty, lines < 2 else { return chosen.suffix(1) }
    return Array(options.filter { !isDisabled($0) }.prefix(1))
  }

  private func native(_ id: ID, element: MarkupElement, inner: Context) -> String {
    if element.namespace == .svg {
      return child("title", of: id).map { document.text(of: $0) } ?? ""
    }
    let labels = labels(of: id, element: element)
    let label = joinedNames(labels.filter { !inner.seen.contains($0) }, in: inner)
    switch element.name {
    case "img", "area": return Self.folded(element["alt"] ?? "")
    case "input" where !label.isEmpty: return label
    case "input": return buttonName(element)
    case "fieldset": return joinedNames(child("legend", of: id).map { [$0] } ?? [], in: inner)
    case "table": return joinedNames(child("caption", of: id).map { [$0] } ?? [], in: inner)
    case "figure": return joinedNames(child("figcaption", of: id).map { [$0] } ?? [], in: inner)
    case "optgroup", "option": return Self.folded(element["label"] ?? "")
    default: return label
    }
  }

  private func buttonName(_ element: MarkupElement) -> String {
    switch element["type"]?.lowercased() {
    case "submit": element["value"] ?? "Submit"
    case "reset": element["value"] ?? "Reset"
    case "button": element["value"] ?? ""
    case "image":
      ["alt", "value", "title"].lazy.compactMap { element[$0] }.first { !$0.isEmpty } ?? "Submit"
    default: ""
    }
  }

  private func child(_ name: String, of id: ID) -> ID? {
    document[id].children.first { document.element($0)?.name == name && !isHidden($0) }
  }

  /// Returns the labels of a control that are not hidden: its enclosing label and those that refer to
  /// it.
  private func labels(of id: ID, element: MarkupElement) -> [ID] {
    guard element.traits.has(.labelled) else { return [] }
    var found = enclosingLabels[id].map { [$0] } ?? []
    if let name = element["id"], identified[name] == id { found += labels[name] ?? [] }
    return found.filter { !isHidden($0) && control(of: $0) == id }
  }

  /// Returns the control that a label belongs to: the one that it refers to, or the first in it.
  package func control(of label: ID) -> ID? {
    guard let element = document.element(label), element.isHTML("label") else { return nil }
    if let name = element["for"] { return identified[name].flatMap { isLabelled($0) ? $0 : nil } }
    return labelledControls[label]
  }

  /// Visits every node once, as labels may contain others, and those a control for all of them.
  func findLabels() {
    for id in document.below(MarkupDocument.root) {
      guard let parent = document[id].parent else { continue }
      let isLabel = document.element(parent).map { $0.isHTML("label") && !$0.has("for") } ?? false
      var around = isLabel ? parent : enclosingLabels[parent]
      enclosingLabels[id] = around
      guard isLabelled(id) else { continue }
      while let label = around, labelledControls[label] == nil {
        labelledControls[label] = id
        around = enclosingLabels[label]
      }
    }
  }

  private func isLabelled(_ id: ID) -> Bool {
    guard let element = document.element(id), element.traits.has(.labelled) else { return false }
    return !element.isHTML("input") || element["type"]?.lowercased() != "hidden"
  }
}
