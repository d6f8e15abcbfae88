/// How browsers lay out an element within lines of text when no author style applies.
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
    case .html: self = Self.html(element)
    case .svg: self = Self.svg(element.name)
    case .math where element.name == "math": self = .atomic
    case .math: self = .block
    }
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
