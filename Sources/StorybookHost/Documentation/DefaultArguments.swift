import StorybookSchema

/// The default arguments of a declaration, as its source writes them.
struct DefaultArguments {
  /// Default arguments by parameter label; unlabelled ones are `_0`, `_1`, like coding keys.
  private(set) var texts: [String: String] = [:]
  /// The number of all parameters.
  private(set) var count = 0

  /// Splits the declaration at its parameter names, each of which is one fragment; the text between
  /// two names contains the type and the default:
  ///
  /// ```text
  /// init(  name  : String,   isWriter  : Bool = false)
  ///        └ externalParam   └ externalParam
  /// ```
  init(_ fragments: [SymbolGraph.Symbol.Fragment]) {
    var label: String?
    var text = ""
    for fragment in fragments {
      if fragment.kind == "externalParam" {
        finish(label, text: text)
        label = fragment.spelling
        text = ""
      } else {
        text += fragment.spelling
      }
    }
    finish(label, text: Self.list(text), isLast: true)
  }

  /// The text up to the parenthesis that closes the list; effects and a result may follow.
  private static func list(_ text: String) -> String {
    var depth = 1
    var lexer = SwiftLexer(text)
    while let token = lexer.next() {
      switch lexer.sign(token) {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      if depth == 0 {
        return String(decoding: lexer.bytes[..<token.range.upperBound], as: UTF8.self)
      }
    }
    return text
  }

  private mutating func finish(_ label: String?, text: String, isLast: Bool = false) {
    guard let label else { return }
    var key = label
    if label == "_" { key = "_\(count)" }
    count += 1
    guard let sign = text.firstRange(of: " = ") else { return }
    var value = text[sign.upperBound...]
    while value.last?.isWhitespace == true { value.removeLast() }
    // Removes the separator after the parameter, or the end of the list.
    guard let end = value.popLast(), end == (isLast ? ")" : ",") else { return }
    texts[key] = String(value)
  }
}
