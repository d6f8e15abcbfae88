/// A line of the code listing that the compiler prints below a diagnostic.
///
/// ```text
///   9 | func sync() { C().m() }
///     |      |        `- error: 'async' call in a function that does not support concurrency
///     |      `- note: add 'async' to function 'sync()' to make it asynchronous
/// ```
enum DiagnosticSnippet: Hashable, Sendable {
  case code(line: Int, text: String)
  /// A note on a character of the line above, counted from 1.
  case note(character: Int, message: String)

  /// The frame of a macro expansion, whose code is not in a file.
  case frame

  /// `nil` for any other line, and for carets without new information.
  init?(_ text: String) {
    if text.drop(while: { $0 == " " }).hasPrefix("+---") {
      self = .frame
      return
    }
    guard let bar = text.firstIndex(of: "|") else { return nil }
    let margin = text[..<bar].filter { $0 != " " }
    let rest = text[bar...].dropFirst()
    guard rest.isEmpty || rest.first == " " else { return nil }
    if margin.isEmpty {
      self.init(carets: rest.dropFirst())
    } else {
      guard margin.allSatisfy({ "0" <= $0 && $0 <= "9" }), let line = Int(margin) else {
        return nil
      }
      self = .code(line: line, text: String(rest.dropFirst()))
    }
  }

  /// Parses a note: the last `|- ` or `` `- `` marks its place, earlier bars lead to later notes.
  private init?(carets: Substring) {
    guard let mark = carets.firstRange(of: "- "),
      let arrow = carets[..<mark.lowerBound].last, arrow == "|" || arrow == "`",
      carets[..<mark.lowerBound].allSatisfy({ $0 == " " || $0 == "|" || $0 == "`" }),
      let header = DiagnosticHeader(String(carets[mark.upperBound...])),
      header.severity == .note, !header.hasPlace
    else { return nil }
    let character = carets.distance(from: carets.startIndex, to: mark.lowerBound)
    self = .note(character: character, message: header.message)
  }
}
