/// What somebody is called: short, and one line that cannot pass for another.
package struct PersonName: Hashable, Sendable {
  package static let limit = 40
  /// Letters may be of many scalars each.
  private static let byteLimit = 640

  package let text: String

  /// Nil for what is no name; white space around it is dropped.
  package init?(_ text: String) {
    let inner = text.drop { $0.isWhitespace }
    guard let last = inner.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    self.text = String(inner[...last])
    guard self.text.count <= Self.limit, self.text.utf8.count <= Self.byteLimit,
      self.text.unicodeScalars.allSatisfy(Self.isPlain),
      self.text.unicodeScalars.contains(where: { !$0.properties.isDefaultIgnorableCodePoint })
    else { return nil }
  }

  /// Control characters, line ends, and what turns the direction of the text around it.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isBidiControl
    }
  }
}
