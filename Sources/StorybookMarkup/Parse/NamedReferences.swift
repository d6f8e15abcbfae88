/// HTML’s named character references (https://html.spec.whatwg.org/#named-character-references).
enum NamedReferences {
  /// Returns the text of `&name;`.
  static subscript(_ name: String) -> String? { texts[name] }

  /// Returns the longest legacy reference, one without a semicolon, that the text starts with.
  static func legacy(startOf text: Substring) -> (name: String, text: String)? {
    for count in stride(from: min(text.utf8.count, longestLegacy), through: 2, by: -1) {
      let name = String(text.prefix(count))
      if legacyNames.contains(name), let found = texts[name] { return (name, found) }
    }
    return nil
  }

  private static let texts = Dictionary(
    uniqueKeysWithValues: table.split(whereSeparator: \.isWhitespace).map(entry))

  /// Parses `name:code` or `name:code+code`, with hexadecimal codes.
  private static func entry(_ text: Substring) -> (String, String) {
    let parts = text.split(separator: ":")
    let scalars = parts[1].split(separator: "+").compactMap { code in
      UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)
    }
    return (String(parts[0]), String(String.UnicodeScalarView(scalars)))
  }

  private static let longestLegacy = legacyNames.map(\.count).max() ?? 0

  private static let legacyNames = Set(
    """
    AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT
    Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN
    Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde auml brvbar
    ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 frac14 frac34 gt
    iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde oacute ocirc
    ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2 sup3
    szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
