extension Diagnostic {
  /// What to do about an error that the compiler explains in terms of its own: a known failure, or
  /// a closure in props, which keeps them from being `Codable`.
  var hint: String? {
    guard severity == .error else { return nil }
    return BuildRemedy.sentence(for: message, in: file) ?? closureHint
  }

  private var closureHint: String? {
    let reasons = ([message] + notes.map(\.message)).filter { text in
      ["'Decodable'", "'Encodable'", "Sendable"].contains(where: text.contains)
    }
    guard reasons.contains(where: Self.namesFunction) else { return nil }
    return """
      Props are data: replace the closure by a Command, or by a CommandWith if it takes a value.
      """
  }

  /// Such as: because '(String) -> Void' does not conform to 'Decodable'.
  private static func namesFunction(_ text: String) -> Bool {
    text.split(separator: "'").contains { $0.contains(#/\) (?:async |throws )*-> /#) }
  }
}
