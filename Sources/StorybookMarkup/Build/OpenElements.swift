/// The stack of open elements, the innermost last.
struct OpenElements {
  private(set) var all: [OpenElement] = []
  /// The number of open elements by name: most searches are frequent and find nothing.
  private var counts: [String: Int] = [:]

  struct OpenElement {
    let id: MarkupDocument.ID
    let name: String
    let namespace: MarkupElement.Namespace
    let offset: Int
  }

  var count: Int { all.count }
  var last: OpenElement? { all.last }

  subscript(_ index: Int) -> OpenElement { all[index] }

  mutating func push(_ element: OpenElement) {
    all.append(element)
    counts[element.name, default: 0] += 1
  }

  @discardableResult
  mutating func pop() -> OpenElement? {
    guard let last = all.popLast() else { return nil }
    counts[last.name, default: 1] -= 1
    return last
  }

  mutating func pop(to index: Int) { while all.count > index { pop() } }

  func has(_ name: String) -> Bool { counts[name, default: 0] > 0 }

  /// Returns the innermost HTML element with the name, within the scope.
  func index(of name: String, within scope: Set<String> = []) -> Int? {
    guard has(name) else { return nil }
    return innermost(within: scope) { $0 == name }
  }

  /// Returns the innermost HTML element with one of these names, within the scope.
  func index(of names: Set<String>, within scope: Set<String> = []) -> Int? {
    if let last, last.namespace == .html, names.contains(last.name) { return count - 1 }
    guard names.contains(where: has) else { return nil }
    return innermost(within: scope, names.contains)
  }

  private func innermost(
    within scope: Set<String>, _ isWanted: (String) -> Bool
  ) -> Int? {
    for index in all.indices.reversed() {
      let element = all[index]
      guard element.namespace == .html else { return nil }
      if isWanted(element.name) { return index }
      if scope.contains(element.name) { return nil }
    }
    return nil
  }
}
