/// Rewrites untrusted markup so that it contains only what ``MarkupRules`` allow. A parser neither
/// closes an enclosing element within it nor leaves one of its elements open at its end.
///
/// ```text
/// <b onclick="x()">Bold</b></div><script>x()</script><p>One<p>Two
/// <b>Bold</b><p>One</p><p>Two</p>
/// ```
struct MarkupSanitizer {
  /// Deeper elements are dropped; their texts stay.
  private static let depthLimit = 100
  private static let attributeLimit = 100

  private var scanner: TagScanner
  private var result = ""
  /// The names of the open elements.
  private var open: [String] = []

  static func sanitized(_ markup: String) -> String {
    guard markup.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == 0 }) else { return markup }
    var sanitizer = MarkupSanitizer(scanner: TagScanner(markup.utf8.filter { $0 != 0 }))
    return sanitizer.run()
  }

  private init(scanner: TagScanner) { self.scanner = scanner }

  private mutating func run() -> String {
    while let part = scanner.nextPart() {
      switch part {
      case .text(let range): result += scanner.string(range).replacing("<", with: "&lt;")
      case .tag(let tag) where tag.isEnd: end(tag.name)
      case .tag(let tag) where MarkupRules.dropped.contains(tag.name): skip(to: tag.name)
      case .tag(let tag): if MarkupRules.allows(tag.name) { startTag(tag) }
      }
    }
    close(to: 0)
    return result
  }

  /// Skips the content of an element, and its end tag; all of the rest if it has none.
  private mutating func skip(to name: String) {
    while let tag = scanner.next(), !tag.isEnd || tag.name != name {}
  }

  private mutating func end(_ name: String) {
    guard let index = open.lastIndex(of: name) else { return }
    let isHidden = open[index...].dropFirst().contains(where: MarkupRules.scopes.contains)
    if !isHidden || MarkupRules.scopes.contains(name) { close(to: index) }
  }

  private mutating func startTag(_ tag: TagScanner.Tag) {
    guard place(tag.name), open.count < Self.depthLimit else { return }
    result += "<\(tag.name)"
    var names: Set<String> = []
    for attribute in tag.attributes.prefix(Self.attributeLimit) {
      let name = scanner.string(attribute.name).lowercased()
      guard names.insert(name).inserted else { continue }
      write(name, value: attribute.value.map(scanner.content) ?? "", of: tag.name)
    }
    result += ">"
    if !MarkupRules.void.contains(tag.name) { open.append(tag.name) }
  }

  /// Closes the elements that the new one ends; returns `false` if it is not allowed here.
  private mutating func place(_ name: String) -> Bool {
    if let parents = MarkupRules.parents[name] { return close(toOneOf: parents) }
    if let last = open.last, MarkupRules.structures.contains(last) { return false }
    if MarkupRules.blocks.contains(name) { close(name: "p") }
    if name == "a" { close(name: "a") }
    if MarkupRules.headings.contains(name), let last = open.last,
      MarkupRules.headings.contains(last)
    {
      close(to: open.count - 1)
    }
    return true
  }

  /// Closes the innermost element of a name, unless it is around a table or a cell.
  private mutating func close(name: String) {
    let index = open.lastIndex { $0 == name || MarkupRules.scopes.contains($0) }
    if let index, open[index] == name { close(to: index) }
  }

  /// Closes the elements within the innermost of the parents, of this table and this cell.
  private mutating func close(toOneOf parents: Set<String>) -> Bool {
    let isOfTable = !parents.isDisjoint(with: MarkupRules.structures)
    let index = open.lastIndex { name in
      if parents.contains(name) { return true }
      return isOfTable ? name == "table" : MarkupRules.scopes.contains(name)
    }
    guard let index, parents.contains(open[index]) else { return false }
    close(to: index + 1)
    return true
  }

  private mutating func close(to count: Int) {
    while open.count > count { result += "</\(open.removeLast())>" }
  }

  /// - Parameter value: as written, with its character references.
  private mutating func write(_ name: String, value: String, of element: String) {
    guard MarkupRules.allows(name, of: element) else { return }
    var value = value
    if ["href", "src"].contains(name) {
      let address = Entities.decoded(value)
      guard MarkupRules.allows(address: address, of: name) else { return }
      value = HTML(text: address).markup
    }
    let quoted = value.replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    result += " \(name)=\"\(quoted)\""
  }
}
