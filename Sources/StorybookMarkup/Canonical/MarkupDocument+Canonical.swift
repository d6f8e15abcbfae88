extension MarkupDocument {
  /// The canonical form: attributes and classes sorted, invisible white space and comments removed.
  package var canonical: MarkupDocument { WhiteSpaceFolder.folded(self) }

  /// The canonical text, equal for equivalent documents; parsing it yields this document.
  ///
  /// Each element with child elements has lines of its own, for line-by-line comparison.
  package var canonicalText: String { MarkupWriter.markup(of: canonical) }
}
