/// A replacement of a part of a text, in UTF-16 units as in JavaScript.
package struct TextSplice: Hashable, Sendable {
  package var at: Int
  package var delete: Int
  package var insert: String

  package init(at: Int, delete: Int, insert: String) {
    self.at = at
    self.delete = delete
    self.insert = insert
  }

  /// Returns the edited text; `nil` when the text is too short or a surrogate pair would be split.
  package func applied(to text: String) -> String? {
    let units = text.utf16
    guard at >= 0, delete >= 0,
      let start = units.index(units.startIndex, offsetBy: at, limitedBy: units.endIndex),
      let end = units.index(start, offsetBy: delete, limitedBy: units.endIndex),
      start.samePosition(in: text.unicodeScalars) != nil,
      end.samePosition(in: text.unicodeScalars) != nil
    else { return nil }
    return text[..<start] + insert + text[end...]
  }
}

extension Value {
  /// Returns the string at a path with a part replaced; throws ``Patch/ApplyError``.
  func spliced(_ splice: TextSplice, at path: Pointer) throws(Patch.ApplyError) -> String {
    guard case .string(let text)? = self[path] else {
      throw Patch.ApplyError(path: path, reason: "No string at “\(path)”.")
    }
    guard let text = splice.applied(to: text) else {
      throw Patch.ApplyError(path: path, reason: "The range is outside of the text.")
    }
    return text
  }
}
