/// Readable paths of elements, such as `main > ul.contacts > li:nth(3) > a`.
struct MarkupPaths {
  typealias ID = MarkupDocument.ID

  private let document: MarkupDocument
  /// The labels of an element's children, by parent.
  private var labels: [ID: [ID: String]] = [:]

  /// The maximum number of classes in a label; more do not make it clearer.
  private static let classLimit = 2

  init(_ document: MarkupDocument) { self.document = document }

  /// Returns the path of an element, or of the parent of a text node.
  mutating func path(_ id: ID) -> String {
    var parts: [String] = []
    var at: ID? = id
    while let node = at, let parent = document[node].parent {
      if let label = label(node, in: parent) { parts.append(label) }
      at = parent
    }
    guard !parts.isEmpty else { return "(root)" }
    return parts.reversed().joined(separator: " > ")
  }

  private mutating func label(_ id: ID, in parent: ID) -> String? {
    if labels[parent] == nil { labels[parent] = makeLabels(parent) }
    return labels[parent]?[id]
  }

  private func makeLabels(_ parent: ID) -> [ID: String] {
    let elements = document[parent].children.compactMap { id in
      document.element(id).map { (id, Self.selector($0)) }
    }
    let counts = elements.reduce(into: [String: Int]()) { $0[$1.1, default: 0] += 1 }
    var found: [ID: String] = [:]
    var seen: [String: Int] = [:]
    for (id, selector) in elements {
      seen[selector, default: 0] += 1
      found[id] = selector
      if counts[selector] != 1 { found[id] = "\(selector):nth(\(seen[selector] ?? 1))" }
    }
    return found
  }

  private static func selector(_ element: MarkupElement) -> String {
    if let id = element["id"], !id.isEmpty { return "\(element.name)#\(id)" }
    return element.classes.prefix(classLimit).reduce(element.name) { "\($0).\($1)" }
  }
}
