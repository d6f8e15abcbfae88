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
    case .html: self = Self.html(element.name)
    case .svg: self = Self.svg(element.name)
    case .math where element.name == "math": self = .atomic
    case .math: self = .block
    }
  }

  private static func html(_ name: String) -> Display {
    if name == "br" { return .lineBreak }
    if blocks.contains(name) { return .block }
    if atoms.contains(name) { return .atomic }
    if hidden.contains(name) { return .none }
    return .inline
  }

  private static func svg(_ name: String) -> Display {
    switch name {
    case "svg": .atomic
    case "a", "tspan", "textPath": .inline
    default: .block
    }
  }

  private static let blocks = ElementRules.words(
    """
    address article aside blockquote body caption center col colgroup dd details dialog dir div dl \
    dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li \
    listing main menu nav ol optgroup option p plaintext pre search section summary table tbody td \
    tfoot th thead tr ul xmp
    """)

  private static let atoms = ElementRules.words(
    "audio button canvas embed iframe img input meter object progress select textarea video")

  private static let hidden = ElementRules.words(
    "area base datalist head link meta noframes param script source style template title track")
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
