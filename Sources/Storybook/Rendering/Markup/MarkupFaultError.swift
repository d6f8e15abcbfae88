/// A text where no text can be right: it would be the name of a tag or an attribute, or a fragment
/// with tags is within a tag or a script. The rendering fails.
struct MarkupFaultError: Error, Hashable, CustomStringConvertible {
  private static let limit = 60

  /// The end of the markup before it.
  let markup: String

  init(after markup: String) {
    let end = markup.suffix(Self.limit)
    self.markup = end.startIndex == markup.startIndex ? String(end) : "…\(end)"
  }

  var description: String {
    """
    A text cannot be a name in markup, after “\(markup)”: use \\(attribute: …) for attributes, and \
    \\(raw: …) for markup.
    """
  }
}
