/// CSS selectors of elements, such as `body > main:nth-of-type(1) > p:nth-of-type(2)`.
struct MarkupPlaces {
  typealias ID = MarkupDocument.ID

  private let document: MarkupDocument
  /// The `nth-of-type` number of each child, by parent.
  private var numbers: [ID: [ID: Int]] = [:]

  init(_ document: MarkupDocument) { self.document = document }

  /// Returns the selector of an element, or of a text node's parent; `nil` outside the body.
  mutating func selector(_ id: ID) -> String? {
    var parts: [String] = []
    var at: ID? = id
    while let node = at, let parent = document[node].parent {
      if let element = document.element(node) {
        if element.name == "body" { break }
        guard element.name != "head", Self.isPlain(element.name) else { return nil }
        if element.name != "html" {
          parts.append("\(element.name):nth-of-type(\(number(node, in: parent)))")
        }
      }
      at = parent
    }
    return (["body"] + parts.reversed()).joined(separator: " > ")
  }

  /// Whether the name needs no escaping.
  private static func isPlain(_ name: String) -> Bool {
    name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  private mutating func number(_ id: ID, in parent: ID) -> Int {
    if numbers[parent] == nil { numbers[parent] = makeNumbers(parent) }
    return numbers[parent]?[id] ?? 1
  }

  private func makeNumbers(_ parent: ID) -> [ID: Int] {
    var found: [ID: Int] = [:]
    var seen: [String: Int] = [:]
    for id in document[parent].children {
      guard let name = document.element(id)?.name else { continue }
      seen[name, default: 0] += 1
      found[id] = seen[name]
    }
    return found
  }
}
