extension MarkupElement {
  /// The element with sorted attributes and canonical values.
  var canonical: MarkupElement {
    with(attributes.compactMap { $0.canonical(namespace) }.sorted { $0.name < $1.name })
  }
}

extension MarkupAttribute {
  /// Returns `nil` for an attribute without effect: an empty class or style.
  fileprivate func canonical(_ namespace: MarkupElement.Namespace) -> MarkupAttribute? {
    let value = canonicalValue(namespace)
    if value.isEmpty, name == "class" || name == "style" { return nil }
    return MarkupAttribute(name: name, value: value)
  }

  private func canonicalValue(_ namespace: MarkupElement.Namespace) -> String {
    if name == "class" { return Set(MarkupElement.words(value)).sorted().joined(separator: " ") }
    if name == "style" { return DeclarationList(value).text }
    if Self.lists.contains(name) { return MarkupElement.words(value).joined(separator: " ") }
    if namespace == .html, isBoolean { return "" }
    return value
  }

  /// Whether only the presence of the attribute is significant.
  var isBoolean: Bool { Self.booleans.contains(name) }

  private static let booleans = ElementRules.words(
    """
    allowfullscreen async autofocus autoplay checked controls default defer disabled \
    formnovalidate inert ismap itemscope loop multiple muted nomodule novalidate open playsinline \
    readonly required reversed selected shadowrootclonable shadowrootdelegatesfocus
    """)

  /// Attributes that are whitespace-separated lists whose order is significant.
  private static let lists = ElementRules.words(
    """
    aria-controls aria-describedby aria-details aria-flowto aria-labelledby aria-owns headers \
    itemprop itemref itemtype ping rel sandbox
    """)
}
