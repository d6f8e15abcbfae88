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

  private var reader: MarkupReader
  private var result = ""
  /// The names of the open elements.
  private var open: [String] = []

  static func sanitized(_ markup: String) -> String {
    guard markup.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == 0 }) else { return markup }
    var sanitizer = MarkupSanitizer(reader: MarkupReader(markup))
    return sanitizer.run()
  }

  private init(reader: MarkupReader) { self.reader = reader }

  private mutating func run() -> String {
    while let part = reader.next() {
      switch part {
      case .text(let text): result += text
      case .end(let name): end(name)
      case .start(let name, _) where MarkupRules.dropped.contains(name): reader.skip(to: name)
      case .start(let name, let attributes):
        if MarkupRules.allows(name) { start(name, attributes) }
      }
    }
    close(to: 0)
    return result
  }

  private mutating func end(_ name: String) {
    guard let index = open.lastIndex(of: name) else { return }
    let isHidden = open[index...].dropFirst().contains(where: MarkupRules.scopes.contains)
    if !isHidden || MarkupRules.scopes.contains(name) { close(to: index) }
  }

  private mutating func start(_ name: String, _ attributes: [MarkupReader.Attribute]) {
    guard place(name), open.count < Self.depthLimit else { return }
    result += "<\(name)"
    for attribute in attributes { write(attribute, of: name) }
    result += ">"
    if !MarkupRules.void.contains(name) { open.append(name) }
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

  private mutating func write(_ attribute: MarkupReader.Attribute, of element: String) {
    guard MarkupRules.allows(attribute.name, of: element) else { return }
    var value = attribute.value
    if ["href", "src"].contains(attribute.name) {
      let address = Entities.decoded(value)
      guard MarkupRules.allows(address: address, of: attribute.name) else { return }
      value = HTML(text: address).markup
    }
    result += " \(attribute.name)=\"\(MarkupReader.quoted(value))\""
  }
}
