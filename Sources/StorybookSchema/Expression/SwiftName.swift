/// The name of a property or an enum case after a dot.
package struct SwiftName {
  private static let reserved: Set<String> = ["init", "self", "Type", "Protocol"]

  /// The name as Swift code.
  package let source: String

  /// Returns `nil` for a text that is not an identifier.
  package init?(_ text: String) {
    guard let first = text.unicodeScalars.first, Self.begins(first),
      text.unicodeScalars.allSatisfy(Self.continues)
    else { return nil }
    source = Self.source(text)
  }

  /// Returns a name of declared code, quoted where Swift gives it another meaning.
  package static func source(_ name: String) -> String {
    guard reserved.contains(name) else { return name }
    return "`\(name)`"
  }

  private static func begins(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDStart && isPlain(scalar)
  }

  private static func continues(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue && isPlain(scalar)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isDefaultIgnorableCodePoint
  }
}
