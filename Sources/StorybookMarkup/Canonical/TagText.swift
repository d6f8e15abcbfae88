/// Canonical text of tags and character data.
enum TagText {
  /// The length beyond which a tag has one line for each attribute.
  private static let width = 100

  static func startElement(_ element: MarkupElement, closesItself: Bool, indent: String) -> String {
    let attributes = element.attributes.map { attributeText($0, in: element.namespace) }
    let end = closesItself ? "/>" : ">"
    let line = "<" + ([element.name] + attributes).joined(separator: " ") + end
    guard attributes.count > 1, line.count > width else { return line }
    return "<" + ([element.name] + attributes).joined(separator: "\n\(indent)    ") + end
  }

  private static func attributeText(
    _ attribute: MarkupAttribute, in namespace: MarkupElement.Namespace
  ) -> String {
    if namespace == .html, attribute.isBoolean, attribute.value.isEmpty { return attribute.name }
    return "\(attribute.name)=\"\(escaped(attribute.value, inAttribute: true))\""
  }

  /// Escapes text so that nothing in it is read as markup and no character is invisible.
  static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { needsReference($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where inAttribute: result += "&quot;"
      case "\u{A0}": result += "&nbsp;"
      case "\n" where inAttribute, "\t" where inAttribute: result += "&#\(scalar.value);"
      case "\"", "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where needsReference(scalar):
        result += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func needsReference(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x22, 0x26, 0x3C, 0x3E, 0xA0, 0xAD, 0xFEFF: true
    case 0...0x1F, 0x7F: true
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    default: false
    }
  }
}
