/// Optional colours of a terminal:
/// https://ecma-international.org/publications-and-standards/standards/ecma-48/
package struct Paint: Hashable, Sendable {
  package let isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  /// Whether a terminal with this environment shows colours: unless NO_COLOR is set
  /// (https://no-color.org), or the terminal has none.
  package static func isWanted(in environment: [String: String]) -> Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  package func bold(_ text: String) -> String { style("1", text: text) }
  package func red(_ text: String) -> String { style("31", text: text) }
  package func green(_ text: String) -> String { style("32", text: text) }
  package func yellow(_ text: String) -> String { style("33", text: text) }

  private func style(_ code: String, text: String) -> String {
    guard isOn, !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
