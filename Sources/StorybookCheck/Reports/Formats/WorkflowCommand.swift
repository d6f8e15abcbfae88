import StorybookSchema

/// A command of a GitHub workflow: `::error file=Login.swift,line=3::The title is missing.`
package struct WorkflowCommand {
  /// With a line feed.
  package let text: String

  package init(_ name: String, properties: KeyValuePairs<String, String>, text: String) {
    let words = properties.map { "\($0.key)=\(Self.property($0.value))" }.joined(separator: ",")
    self.text = "::\(name) \(words)::\(Self.data(text))\n"
  }

  /// Escapes a message or property (github.com/actions/toolkit, packages/core/src/command.ts). By
  /// scalar rather than by character, to find signs that a combining mark follows.
  private static func data(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result += VisibleText.line(String(scalar))
      }
    }
  }

  private static func property(_ text: String) -> String {
    data(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
