/// How browsers lay out an element within lines of text when no style applies but that of its
/// attribute.
///
/// https://html.spec.whatwg.org/#rendering
package enum Display: Hashable {
  /// Starts and ends on its own lines.
  case block
  /// Flows with the surrounding text.
  case inline
  /// Flows as one unit with lines of its own inside.
  case atomic
  /// Not displayed; the surrounding line continues.
  case none
  case lineBreak
}

extension Display {
  package init(_ element: MarkupElement) {
    switch element.namespace {
    case .html: self = Self.styled(element) ?? Self.html(element)
    case .svg: self = Self.svg(element.name)
    case .math where element.name == "math": self = .atomic
    case .math: self = .block
    }
  }

  /// Returns `nil` if the `style` attribute does not change the layout, as for a line break.
  private static func styled(_ element: MarkupElement) -> Display? {
    guard let style = element["style"], element.name != "br" else { return nil }
    let declarations = DeclarationList(style)
    let display = declarations.last("display").flatMap { Self.displays[Self.keyword($0)] }
    // These are out of the line, which continues around them.
    let isApart = ["position", "float"].contains { name in
      declarations.last(name).map { Self.apart.contains(Self.keyword($0)) } ?? false
    }
    if isApart { return Display.none }
    return element.traits.has(.atomic) && display == .inline ? .atomic : display
  }

  private static let apart: Set<String> = [
    "absolute", "fixed", "left", "right", "inline-start", "inline-end",
  ]

  private static let displays: [String: Display] = [
    "block": .block, "flow-root": .block, "list-item": .block, "flex": .block, "grid": .block,
    "table": .block, "inline": .inline, "contents": .inline, "inline-block": .atomic,
    "inline-flex": .atomic, "inline-grid": .atomic, "inline-table": .atomic, "none": .none,
  ]

  /// Whether each child of an element is a block of its own: in a flexible box or a grid.
  package static func partsChildren(_ element: MarkupElement) -> Bool {
    DrawnStyle(element).display.map { $0.hasSuffix("flex") || $0.hasSuffix("grid") } ?? false
  }

  /// The values of `display`.
  static let keywords = Set(displays.keys).union(
    ElementRules.words(
      """
      table-cell table-row table-row-group table-header-group table-footer-group table-column \
      table-column-group table-caption ruby ruby-text math inherit initial unset revert \
      revert-layer
      """))

  private static func keyword(_ value: String) -> String {
    String(value.lowercased().prefix { $0 != " " && $0 != "!" })
  }

  private static func html(_ element: MarkupElement) -> Display {
    if element.traits.has(.block) { return .block }
    if element.traits.has(.atomic) { return .atomic }
    if element.traits.has(.undisplayed) { return .none }
    return element.name == "br" ? .lineBreak : .inline
  }

  private static func svg(_ name: String) -> Display {
    switch name {
    case "svg": .atomic
    case "a", "tspan", "textPath": .inline
    default: .block
    }
  }
}

extension MarkupElement {
  /// Whether white space is preserved; `nil` where that is inherited.
  var keepsWhiteSpace: Bool? {
    if isHTML(in: ["pre", "listing", "textarea", "xmp", "plaintext"]) { return true }
    guard let style = self["style"], style.contains("white-space") else { return nil }
    let written = DeclarationList(style).last("white-space")
    return written.map { ["pre", "pre-wrap", "pre-line", "break-spaces"].contains($0) }
  }

  /// Whether the content is raw text rather than markup.
  var isRaw: Bool { isHTML(in: ["script", "style", "xmp", "iframe", "noembed", "noframes"]) }
}
