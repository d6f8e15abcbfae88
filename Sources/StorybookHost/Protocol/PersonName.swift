import Storybook
import StorybookFiles

/// The display name of a participant: short, and a single line that cannot imitate other text.
package struct PersonName: Hashable, Sendable {
  package static let limit = 40
  /// A character may consist of many scalars.
  private static let byteLimit = 640

  package let text: String

  /// Trims white space; returns `nil` for an invalid name.
  package init?(_ text: String) {
    self.text = text.trimmed
    guard self.text.count <= Self.limit, self.text.utf8.count <= Self.byteLimit,
      self.text.unicodeScalars.allSatisfy(Self.isPlain),
      self.text.unicodeScalars.contains(where: { !$0.properties.isDefaultIgnorableCodePoint })
    else { return nil }
  }

  /// Excludes control characters, line breaks, and bidirectional controls, which affect surrounding
  /// text.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isBidiControl
    }
  }
}

extension MessageFields {
  var personName: PersonName {
    get throws(ProtocolError) {
      guard let name = PersonName(try string("name")) else {
        throw ProtocolError(
          .badName,
          "A participant’s name must have 1 to \(PersonName.limit) characters on one line.",
          seq: value["seq"]?.int)
      }
      return name
    }
  }
}
