/// The declarations of a `style` attribute: https://www.w3.org/TR/css-style-attr/
package struct DeclarationList: Hashable {
  /// The declarations in source order, which is significant; names are lowercase.
  private(set) var declarations: [Declaration] = []

  struct Declaration: Hashable {
    let name: String
    let value: String
  }

  package init(_ text: String) {
    declarations = Self.parts(Self.withoutComments(text)).compactMap(Declaration.init)
  }

  /// The canonical text, such as `color: red; margin: 0 auto`.
  var text: String {
    declarations.map(\.text).joined(separator: "; ")
  }

  package func last(_ name: String) -> String? { declarations.last { $0.name == name }?.value }

  /// Returns the keyword that applies: the last important one, else the last; others are ignored as
  /// a browser ignores them.
  func keyword(_ name: String, of known: Set<String>) -> String? {
    let values = declarations.filter { $0.name == name }.map { $0.value.lowercased() }
    let words = values.map { String($0.prefix { $0 != " " && $0 != "!" }) }
    let all = zip(words, values).filter { known.contains($0.0) }
    return (all.last { $0.1.contains("!") } ?? all.last)?.0
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound] + " "
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// Splits at semicolons outside quotes and parentheses.
  private static func parts(_ text: String) -> [Substring] {
    var parts: [Substring] = []
    var start: String.Index = text.startIndex
    var quote: Character? = nil
    var depth = 0
    for index in text.indices {
      switch (text[index], quote) {
      case (let character, let open?): if character == open { quote = nil }
      case ("\"", nil), ("'", nil): quote = text[index]
      case ("(", nil): depth += 1
      case (")", nil): depth = max(depth - 1, 0)
      case (";", nil) where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }
}

extension DeclarationList.Declaration {
  fileprivate var text: String {
    guard !name.isEmpty else { return value }
    return "\(name): \(value)"
  }

  /// Returns `nil` for blank text. A declaration without a colon has an empty name.
  fileprivate init?(_ text: Substring) {
    let words = MarkupElement.words(String(text)).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    guard let colon = words.firstIndex(of: ":") else {
      name = ""
      value = words
      return
    }
    let written = words[..<colon].split(separator: " ").joined(separator: " ")
    name = written.hasPrefix("--") ? written : written.lowercased()
    value = words[words.index(after: colon)...].split(separator: " ").joined(separator: " ")
  }
}
