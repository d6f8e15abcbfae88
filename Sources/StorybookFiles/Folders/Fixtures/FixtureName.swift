import Foundation

/// A file name that is valid on every system: 1 to 80 letters and digits of any script, spaces, `_`
/// and `-`, in Unicode normalization form C.
package struct FixtureName: Hashable, Sendable {
  package let text: String

  private static let lengths = 1...80
  /// File systems allow 255 bytes; five of them are the extension.
  private static let mostBytes = 250

  /// Throws a ``ProtocolError`` with the rule that the name violates.
  package init(_ text: String) throws(ProtocolError) {
    let text = text.precomposedStringWithCanonicalMapping
    if let reason = Self.objection(text) { throw ProtocolError(.badName, reason) }
    self.text = text
  }

  /// Creates the name of an existing file without validation.
  package init(ofFileAt path: String) {
    text = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
  }

  private static func objection(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    if let other = scalars.first(where: { !isAllowed($0) }) {
      return "\(rule) \(shown(other)) is not allowed."
    }
    guard lengths.contains(scalars.count) else { return "\(rule) This name has \(scalars.count)." }
    if text.first == " " || text.last == " " {
      return "A name must not begin or end with a space."
    }
    if text.first == "-" {
      return "A name must not begin with “-”: a shell would read it as an option."
    }
    if scalars.first.map(isMark) == true { return "A name must not begin with a combining mark." }
    if isDevice(text) {
      return "“\(text)” is reserved for a device on Windows: add a word or a digit."
    }
    guard text.utf8.count <= mostBytes else {
      return
        "This name has \(text.utf8.count) bytes, more than the \(mostBytes) that file names allow: "
        + "shorten it."
    }
    return nil
  }

  private static let rule =
    "A name must have 1 to 80 letters and digits of any language, spaces, “-” and “_”."

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      true
    default: isMark(scalar) || scalar == " " || scalar == "_" || scalar == "-"
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Returns invisible characters as their code point.
  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
      .privateUse, .surrogate:
      let number = String(scalar.value, radix: 16, uppercase: true)
      return "U+\(String(repeating: "0", count: max(0, 4 - number.count)))\(number)"
    default: return "“\(scalar)”"
    }
  }

  /// Whether Windows reserves the name for a device, with any extension and in any case.
  private static func isDevice(_ text: String) -> Bool {
    let name = text.lowercased()
    if ["con", "prn", "aux", "nul"].contains(name) { return true }
    return name.wholeMatch(of: /(com|lpt)[0-9]/) != nil
  }

  /// Returns a key that is equal for names which some file systems treat as equal.
  static func folded(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
  }

  /// Throws a ``ProtocolError`` if another one of the names is the same file on some file systems.
  func checkUnlike(_ names: [String], kind: String) throws(ProtocolError) {
    let folded = Self.folded(text)
    let other = names.first { name in
      !name.unicodeScalars.elementsEqual(text.unicodeScalars) && Self.folded(name) == folded
    }
    guard let other else { return }
    throw ProtocolError(
      .badName,
      "The \(kind) “\(other)” exists already: names that differ only in case or in how letters "
        + "are composed are the same file on some systems.")
  }
}
