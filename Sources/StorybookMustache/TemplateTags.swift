/// The partials and layouts that a template names, with their places: swift-mustache renders
/// nothing for a missing one.
///
/// ```text
/// {{> head}}   {{<layout}}…{{/layout}}   {{=<% %>=}}   <%> foot%>
/// ```
///
/// A dynamic name, as in `{{>*kind}}`, is known only while it renders.
struct TemplateTags {
  struct Partial: Hashable {
    let name: String
    let line: Int
    let column: Int
  }

  private(set) var partials: [Partial] = []
  private var rest: Substring
  private var line = 1
  private var column = 1
  private var start = "{{"
  private var end = "}}"

  init(_ text: String) {
    rest = text[...]
    while skip(to: start) { readTag() }
  }

  private mutating func readTag() {
    let place = (line: line, column: column)
    skip(start.count)
    guard let range = rest.firstRange(of: end) else { return }
    let content = rest[..<range.lowerBound]
    skip(content.count + end.count)
    switch content.first {
    case ">", "<":
      let name = content.dropFirst().filter { !$0.isWhitespace }
      guard !name.isEmpty, !name.hasPrefix("*") else { return }
      partials.append(Partial(name: name, line: place.line, column: place.column))
    case "=": setDelimiters(content)
    default: break
    }
  }

  private mutating func setDelimiters(_ content: Substring) {
    let words = content.dropFirst().dropLast().split(whereSeparator: \.isWhitespace)
    guard words.count == 2 else { return }
    start = String(words[0])
    end = String(words[1])
  }

  /// Returns whether the text occurs in the rest.
  private mutating func skip(to text: String) -> Bool {
    guard let range = rest.firstRange(of: text) else { return false }
    skip(rest.distance(from: rest.startIndex, to: range.lowerBound))
    return true
  }

  private mutating func skip(_ count: Int) {
    for character in rest.prefix(count) {
      column += 1
      if character.isNewline {
        line += 1
        column = 1
      }
    }
    rest = rest.dropFirst(count)
  }
}
