import StorybookHost
import StorybookMarkup
import StorybookSchema

extension FuzzTarget {
  /// The text before and the text after.
  @Sendable
  static func checkSplice(_ bytes: [UInt8]) throws {
    let (first, second) = FuzzInput.halves(bytes)
    let (old, new) = (FuzzInput.text(first), FuzzInput.text(second))
    let splice = TextSplice(from: old, to: new)
    var units = Array(old.utf16)
    try require(
      splice.at >= 0 && splice.delete >= 0 && splice.at + splice.delete <= units.count,
      "A splice lies within the old text.")
    units.replaceSubrange(splice.at..<(splice.at + splice.delete), with: splice.insert.utf16)
    try require(units == Array(new.utf16), "A splice makes the new text of the old one.")
    try require(
      splice.insert.utf16.count <= new.utf16.count, "No more is sent than the new text.")
    try checkSplices(old, new)
  }

  private static func checkSplices(_ old: String, _ new: String) throws {
    var (units, applied) = (ArraySlice(old.utf16), [UInt16]())
    for change in Splices(from: old, to: new).changes {
      try require(
        change.skip >= 0 && change.delete >= 0 && change.skip + change.delete <= units.count,
        "Each of several splices lies within the rest of the old text.")
      applied += units.prefix(change.skip) + change.insert.utf16
      units = units.dropFirst(change.skip + change.delete)
    }
    try require(applied + units == Array(new.utf16), "Several splices make the new text.")
  }

  @Sendable
  static func checkMarkup(_ bytes: [UInt8]) throws {
    let (first, second) = FuzzInput.halves(bytes)
    let document = MarkupDocument(parsing: FuzzInput.text(first))
    let canonical = document.canonicalText
    let again = MarkupDocument(parsing: canonical).canonicalText
    try require(again == canonical, "What is canonical already stays as it is.")
    try require(
      MarkupDifference(from: document, to: document).isEmpty, "Nothing differs from itself.")
    let other = MarkupDocument(parsing: FuzzInput.text(second))
    let difference = MarkupDifference(from: document, to: other)
    let all = difference.applying(Set(difference.changes.map(\.id)))
    try require(
      all.canonicalText == other.canonicalText, "All changes together make the other document.")
    _ = difference.text()
  }
}
