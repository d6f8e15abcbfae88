/// The stack of open elements, the innermost last.
struct OpenElements {
  private(set) var all: [OpenElement] = []

  struct OpenElement {
    let id: MarkupDocument.ID
    let name: String
    let namespace: MarkupElement.Namespace
    let traits: ElementTraits
    let offset: Int
    /// The traits of the element and of all around it: most searches are frequent and find nothing.
    fileprivate(set) var around = ElementTraits.none
  }

  var count: Int { all.count }
  var last: OpenElement? { all.last }

  subscript(_ index: Int) -> OpenElement { all[index] }

  mutating func push(_ element: OpenElement) {
    var element = element
    element.around = element.traits
    if let last = all.last { element.around.add(last.around) }
    all.append(element)
  }

  @discardableResult
  mutating func pop() -> OpenElement? { all.popLast() }

  mutating func pop(to index: Int) { while all.count > index { pop() } }

  func has(_ traits: ElementTraits) -> Bool { all.last?.around.has(traits) ?? false }

  /// Returns the innermost HTML element with the name, within the scope.
  func index(of name: String, within scope: ElementTraits) -> Int? {
    innermost(within: scope) { $0.name == name }
  }

  /// Returns the innermost HTML element with one of these traits, within the scope.
  func index(of traits: ElementTraits, within scope: ElementTraits = .none) -> Int? {
    guard has(traits) else { return nil }
    return innermost(within: scope) { $0.traits.has(traits) }
  }

  private func innermost(
    within scope: ElementTraits, _ isWanted: (OpenElement) -> Bool
  ) -> Int? {
    for index in all.indices.reversed() {
      let element = all[index]
      guard element.namespace == .html else { return nil }
      if isWanted(element) { return index }
      if element.traits.has(scope) { return nil }
    }
    return nil
  }
}
