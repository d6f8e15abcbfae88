/// The stack of open elements, the innermost last.
struct OpenElements {
  private(set) var all: [OpenElement] = []

  /// A class, as each reading of a structure is a copy without optimisation.
  final class OpenElement {
    let id: MarkupDocument.ID
    let name: String
    let namespace: MarkupElement.Namespace
    let traits: ElementTraits
    let offset: Int
    /// Whether HTML may stand in this element of SVG or MathML; in a text of MathML, only the start
    /// tags that ``integrates(_:)`` admits.
    let integratesHTML: Bool
    /// What the first element in a template asks of the others.
    var content: ElementTraits?
    /// The traits of the element and of all around it: most searches are frequent and find nothing.
    fileprivate var around: ElementTraits

    init(id: MarkupDocument.ID, element: MarkupElement, offset: Int) {
      self.id = id
      name = element.name
      namespace = element.namespace
      traits = element.traits
      self.offset = offset
      around = traits
      integratesHTML =
        switch namespace {
        case .html: false
        case .svg: ["foreignObject", "desc", "title"].contains(name)
        case .math: Self.mathTexts.contains(name) || Self.isHTMLAnnotation(element)
        }
    }

    private static let mathTexts: Set = ["mi", "mo", "mn", "ms", "mtext"]

    private static func isHTMLAnnotation(_ element: MarkupElement) -> Bool {
      element.name == "annotation-xml"
        && ["text/html", "application/xhtml+xml"].contains(element["encoding"]?.lowercasedASCII)
    }

    /// Whether a start tag in this element is one of HTML's.
    func integrates(_ name: String) -> Bool {
      integratesHTML
        && !(Self.mathTexts.contains(self.name) && ["mglyph", "malignmark"].contains(name))
    }
  }

  var count: Int { all.count }
  private(set) var last: OpenElement?

  subscript(_ index: Int) -> OpenElement { all[index] }

  mutating func push(_ element: OpenElement) {
    if let last { element.around.addTraits(last.around) }
    all.append(element)
    last = element
  }

  @discardableResult
  mutating func pop() -> OpenElement? {
    guard let popped = last else { return nil }
    all.removeLast()
    last = all.last
    return popped
  }

  mutating func pop(to index: Int) { while all.count > index { pop() } }

  func has(_ traits: ElementTraits) -> Bool { last?.around.has(traits) ?? false }

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
    within scope: ElementTraits, isWanted: (OpenElement) -> Bool
  ) -> Int? {
    var index = all.count - 1
    while index >= 0 {
      let element = all[index]
      guard element.namespace == .html else { return nil }
      if isWanted(element) { return index }
      if element.traits.has(scope) { return nil }
      index -= 1
    }
    return nil
  }
}
