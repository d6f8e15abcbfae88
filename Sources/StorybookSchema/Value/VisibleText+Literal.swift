/// Swift source of a text: an ordinary literal that contains nothing but it.
///
/// Raw literals have no escapes of their own (`\#(` is code, and a combining mark changes `#`), so
/// all texts have this form, which `Public/js/text/swift-literal.js` shares.
extension VisibleText {
  /// Returns a literal of one line.
  package static func literal(_ text: some StringProtocol) -> String {
    "\"\(LiteralContent(keepsLines: false).escaped(text))\""
  }

  /// Returns a literal with a line for each line of the text, and both quotes on lines of their own.
  package static func multilineLiteral(_ text: some StringProtocol) -> String {
    "\"\"\"\n\(LiteralContent(keepsLines: true).escaped(text))\n\"\"\""
  }
}

private struct LiteralContent {
  /// Whether the literal has three quotes: line breaks and single quotes stay.
  let keepsLines: Bool

  func escaped(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if isPlain(scalar, after: last) {
        result.append(scalar)
        last = scalar
      } else {
        result.append(contentsOf: escape(scalar).unicodeScalars)
        last = nil
      }
    }
    return String(result)
  }

  /// Whether a reader and the compiler see the character as it is.
  ///
  /// - Parameter last: the character before, unless that is escaped.
  private func isPlain(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    switch scalar {
    case "\\": return false
    case "\"": return keepsLines && last != "\""
    case "\n": return keepsLines
    // Two of them can begin the command of a build server: see `VisibleText`.
    case "#": return last != "#"
    case " "..."~": return true
    case "\u{2800}": return false
    default: break
    }
    guard scalar.value > 0x7F, !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    if Self.isMark(scalar) { return last.map { Self.isMark($0) || Self.isLetter($0) } ?? false }
    return Self.isLetter(scalar) || Self.isVisible(scalar)
  }

  /// Whether the character changes the one before.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: scalar.properties.isGraphemeExtend
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// Whether it is a number, punctuation or a symbol.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }

  private func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\"": "\\\""
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
