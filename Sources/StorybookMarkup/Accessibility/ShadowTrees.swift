/// The shadow trees that templates declare: https://html.spec.whatwg.org/#attr-template-shadowrootmode
struct ShadowTrees {
  /// The templates whose content is shown.
  private(set) var templates: Set<MarkupDocument.ID> = []
  /// The names of the slots in the shadow tree of each host; an empty one for the rest.
  private var slots: [MarkupDocument.ID: Set<String>] = [:]
  /// The hosts by their slots.
  private var hosts: [MarkupDocument.ID: MarkupDocument.ID] = [:]

  init(_ document: MarkupDocument) {
    var id = 0
    while id < document.nodes.count {
      defer { id += 1 }
      guard let element = document.element(id), element.isHTML("template"),
        ["open", "closed"].contains(element["shadowrootmode"]?.lowercased()),
        let host = document[id].parent, slots[host] == nil,
        document.element(host).map(Self.canHost) ?? false
      else { continue }
      addTemplate(id, of: host, in: document)
    }
  }

  private mutating func addTemplate(
    _ template: MarkupDocument.ID, of host: MarkupDocument.ID, in document: MarkupDocument
  ) {
    templates.insert(template)
    var names: Set<String> = []
    var waiting = document[template].children
    while let id = waiting.popLast() {
      guard let element = document.element(id), !element.isHTML("template") else { continue }
      if element.isHTML("slot") {
        names.insert(element["name"] ?? "")
        hosts[id] = host
      }
      waiting += document[id].children
    }
    slots[host] = names
  }

  private static let names = ElementRules.words(
    "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span")

  private static func canHost(_ element: MarkupElement) -> Bool {
    element.namespace == .html && (names.contains(element.name) || element.name.contains("-"))
  }

  /// Whether a node is not shown: one that no slot takes, or the content of a slot that has taken some.
  func hides(
    _ id: MarkupDocument.ID, in parent: MarkupDocument.ID, of document: MarkupDocument
  ) -> Bool {
    guard !templates.isEmpty else { return false }
    if let names = slots[parent], !templates.contains(id) {
      return !names.contains(Self.slot(of: id, in: document))
    }
    guard let host = hosts[parent] else { return false }
    let name = document.element(parent)?["name"] ?? ""
    return document[host].children.contains { child in
      guard !templates.contains(child) else { return false }
      let isNode = document[child].text != nil || document.element(child) != nil
      return isNode && Self.slot(of: child, in: document) == name
    }
  }

  private static func slot(of id: MarkupDocument.ID, in document: MarkupDocument) -> String {
    document.element(id)?["slot"] ?? ""
  }
}
