/// Short names for the private members of a module's classes, which no other module can refer to.
struct PrivateNames {
  private var names: [String: String] = [:]

  /// Returns the replacements, in order. A member has the same name in all classes of the module.
  static func edits(of tokens: [SourceToken]) -> [SourceText.Edit] {
    var names = PrivateNames()
    return tokens.filter { $0.kind == .word && $0.text.hasPrefix("#") }
      .map { .init(range: $0.range, replacement: names.short($0.text)) }
  }

  private mutating func short(_ name: String) -> String {
    if let known = names[name] { return known }
    let short = "#" + Self.letters(names.count)
    names[name] = short
    return short
  }

  /// The letters `a` to `z`, then `aa`, `ab` and so on.
  static func letters(_ index: Int) -> String {
    let (rest, last) = index.quotientAndRemainder(dividingBy: 26)
    let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(last)))
    return rest == 0 ? letter : letters(rest - 1) + letter
  }
}
