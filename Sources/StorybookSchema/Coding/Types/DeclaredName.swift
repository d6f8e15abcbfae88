/// The declared name of a type, starting with its module and without generic arguments:
/// `Stories.Login.Props`.
package enum DeclaredName {
  package static func of(_ type: Any.Type) -> String { of(name: String(reflecting: type)) }

  /// Parses the name that the runtime prints:
  ///
  /// ```text
  /// Stories.(unknown context at $5563a0).Row            private: with an address in memory
  /// (extension in Stories):Swift.Array<Swift.Int>.Row   the module is that of the extension
  /// ```
  static func of(name: String) -> String {
    let plain = withoutArguments(name)
    let parts = plain.split(separator: "):", maxSplits: 1)
    let names = (parts.last ?? "").split(separator: ".").filter {
      !$0.hasPrefix("(unknown context")
    }
    let mark = "(extension in "
    guard parts.count == 2, plain.hasPrefix(mark) else { return names.joined(separator: ".") }
    return ([parts[0].dropFirst(mark.count)] + names.dropFirst()).joined(separator: ".")
  }

  private static func withoutArguments(_ text: String) -> String {
    var depth = 0
    return text.filter { letter in
      if letter == "<" { depth += 1 }
      defer { if letter == ">" { depth -= 1 } }
      return depth == 0
    }
  }
}
