/// What the `style` attribute of an element says of whether it is drawn.
struct DrawnStyle {
  private(set) var display: String?
  private(set) var visibility: String?
  private(set) var skipsContent = false

  init(_ element: MarkupElement) {
    guard let style = element["style"]?.lowercased(),
      style.contains("visib") || style.contains("display")
    else { return }
    let list = DeclarationList(style)
    display = list.keyword("display", of: Display.keywords)
    visibility = list.keyword("visibility", of: Self.visibilities)
    // It does not apply to what flows within a line.
    let isBox = Display(element) != .inline
    skipsContent = isBox && list.keyword("content-visibility", of: Self.contents) == "hidden"
  }

  private static let visibilities = ElementRules.words(
    "visible hidden collapse inherit initial unset revert revert-layer")
  private static let contents = ElementRules.words(
    "visible hidden auto inherit initial unset revert revert-layer")
}
