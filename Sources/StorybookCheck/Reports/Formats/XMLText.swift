import StorybookSchema

/// Text for XML 1.0: escapes markup and replaces characters that no document may contain (section
/// 2.2).
package struct XMLText {
  package let text: String

  package init(_ text: String, isAttribute: Bool = true) {
    self.text = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n" where !isAttribute, "\t" where !isAttribute: result.unicodeScalars.append(scalar)
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "\u{FFFD}"
      case _ where VisibleText.isHidden(scalar): result += VisibleText.line(String(scalar))
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
