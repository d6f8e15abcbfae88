extension MarkupDocument {
  /// The same document in the one way to have it: attributes and classes in order, white space
  /// that is not seen and comments gone.
  package var canonical: MarkupDocument { WhiteSpaceFolder.folded(self) }

  /// Text that is the same for documents that mean the same, and reads as this document.
  ///
  /// A line for each element that has others in it; it is made for line-by-line comparison.
  package var canonicalText: String { MarkupWriter.text(canonical) }
}
