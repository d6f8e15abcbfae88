/// Texts as other formats contain them within markup: nothing of them has a meaning there.
enum EncodedText {
  // MARK: Scripts

  /// Returns a literal where code stands, and the content of one elsewhere.
  static func script(_ text: String, in place: ScriptContext.Place) -> String {
    var content = ""
    for scalar in text.unicodeScalars {
      if isWord(scalar) {
        content.unicodeScalars.append(scalar)
      } else {
        for unit in scalar.utf16 { content += "\\u" + hexadecimal(unit) }
      }
    }
    guard place == .code else { return content }
    return "\"\(content)\""
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: scalar.value > 0x7F && scalar.properties.isAlphabetic
    }
  }

  // MARK: Styles

  enum StylePart { case declarations, value, address }

  /// Returns the text with escapes for the characters that mean something in a part of a style.
  static func style(_ text: String, as part: StylePart) -> String {
    let isBalanced = part != .address && areBalanced(text, part: part)
    var result = ""
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      let isKept =
        switch scalar {
        case "(", ")": isBalanced
        case "\"", "'": isBalanced && part == .declarations
        case ":", ";", "\n", "\t": part == .declarations
        case " ", ",": part != .address
        // Two of them are a comment.
        case "/": last != "/" && last != "*"
        default: isPlain(scalar)
        }
      if isKept {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\\(String(scalar.value, radix: 16)) "
      }
      last = scalar
    }
    return result
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "#", "%", ".", "+", "-", "_", "!": true
    default: scalar.value > 0x9F
    }
  }

  /// Whether parentheses and quotes end where they begin.
  private static func areBalanced(_ text: String, part: StylePart) -> Bool {
    var depth = 0
    var quote: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"" where part == .declarations, "'" where part == .declarations:
        if quote == nil { quote = scalar } else if quote == scalar { quote = nil }
      case "(" where quote == nil: depth += 1
      case ")" where quote == nil: depth -= 1
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0 && quote == nil
  }

  // MARK: Addresses

  private static let scripts: Set<String> = ["javascript", "vbscript"]
  /// Data that runs scripts where it is opened.
  private static let documents = ["text/html", "text/xml", "application/xhtml", "application/xml"]

  /// Returns the text as a part of an address that runs no script.
  static func address(_ text: String, after start: String) -> String {
    guard runsScript(start.isEmpty ? text : start + text) else { return text }
    guard runsScript(start), let colon = start.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return "unsafe:" + text
    }
    // The author's own script, with a text in it.
    var context = ScriptContext()
    for byte in start.utf8[colon...].dropFirst() { context.takeByte(byte) }
    return script(text, in: context.place)
  }

  /// Whether an address that begins with this byte may run a script.
  static func beginsScript(_ first: UInt8) -> Bool {
    switch first | 0x20 {
    case UInt8(ascii: "j"), UInt8(ascii: "v"), UInt8(ascii: "d"): true
    default: false
    }
  }

  /// Browsers ignore white space and control characters in a scheme.
  private static func runsScript(_ address: String) -> Bool {
    guard let first = address.utf8.first(where: { $0 > 0x20 }), beginsScript(first) else {
      return false
    }
    var scheme = ""
    var rest = address.unicodeScalars[...]
    func next() -> Unicode.Scalar? {
      rest = rest.drop { $0.value <= 0x20 }
      return rest.popFirst()
    }
    var isEnded = false
    while let scalar = next() {
      isEnded = scalar == ":"
      if isEnded { break }
      guard scalar.isASCII, !"/?#".unicodeScalars.contains(scalar), scheme.utf8.count < 12 else {
        return false
      }
      scheme.unicodeScalars.append(scalar)
    }
    guard isEnded else { return false }
    scheme = scheme.lowercased()
    if scripts.contains(scheme) { return true }
    guard scheme == "data" else { return false }
    var type = ""
    while type.utf8.count < 20, let scalar = next() { type.unicodeScalars.append(scalar) }
    return documents.contains { type.lowercased().hasPrefix($0) }
  }
}
