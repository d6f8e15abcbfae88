/// What rules need to know about the whole document.
struct AuditPage {
  typealias ID = MarkupDocument.ID

  let tree: AccessibilityTree
  let budget: NameBudget
  /// Elements by `id`, in order.
  private(set) var identified: [String: [ID]] = [:]
  /// Ids that labels and ARIA attributes refer to.
  private(set) var referenced: Set<String> = []
  /// Elements by the id of an element that they own.
  private(set) var owners: [String: ID] = [:]
  /// The ids that comboboxes own or control.
  private(set) var comboboxLists: Set<String> = []
  /// The level of the preceding visible heading, by heading.
  private(set) var levelsBefore: [ID: Int] = [:]
  /// The visible elements of each access key.
  private(set) var accessKeys: [String: [ID]] = [:]
  /// The number of frames with each title.
  private(set) var frameTitles: [String: Int] = [:]

  init(_ tree: AccessibilityTree, budget: NameBudget) {
    self.tree = tree
    self.budget = budget
    var level: Int?
    for id in tree.document.nodes.indices {
      guard let element = tree.document.element(id) else { continue }
      addElement(element, id: id)
      guard !tree.isHidden(id), tree.isHeading(element), tree.role(id) == "heading" else {
        continue
      }
      levelsBefore[id] = level
      level = Self.level(element)
    }
  }

  private mutating func addElement(_ element: MarkupElement, id: ID) {
    if element.isHTML("label"), let control = element["for"] { referenced.insert(control) }
    for attribute in element.attributes {
      switch attribute.name {
      case "id" where !attribute.value.isEmpty:
        identified[attribute.value, default: []].append(id)
      case "accesskey" where !tree.isHidden(id):
        accessKeys[attribute.value.lowercased(), default: []].append(id)
      case "title" where element.isHTML("iframe") || element.isHTML("frame"):
        frameTitles[AccessibilityTree.folded(attribute.value).lowercased(), default: 0] += 1
      case let name where ARIA.references.contains(name):
        let ids = MarkupElement.words(attribute.value)
        referenced.formUnion(ids)
        if ["aria-owns", "aria-controls"].contains(name), tree.role(id) == "combobox" {
          comboboxLists.formUnion(ids)
        }
        guard name == "aria-owns" else { continue }
        for owned in ids where owners[owned] == nil { owners[owned] = id }
      default: break
      }
    }
  }

  static func level(_ element: MarkupElement) -> Int {
    if let level = element["aria-level"].flatMap({ Int($0) }), level != 0 { return level }
    guard ElementRules.headings.contains(element.name) else { return 2 }
    return Int(element.name.dropFirst()) ?? 2
  }
}

extension AccessibilityTree {
  /// Whether the element may be a heading, by its name or role.
  func isHeading(_ element: MarkupElement) -> Bool {
    element.isHTML(in: ElementRules.headings) || element["role"] == "heading"
  }
}
