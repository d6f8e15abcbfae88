/// The default arguments of a declaration, as its source writes them.
struct DefaultArguments {
  /// By the label of the parameter; those without one are `_0`, `_1`, as coding keys are.
  private(set) var texts: [String: String] = [:]
  /// Of all parameters.
  private(set) var count = 0

  /// The fragments spell the declaration; a parameter's name is one of its own, and what is between
  /// two of them is type and default:
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
        finish(label, text)
        (label, text) = (fragment.spelling, "")
      } else {
        text += fragment.spelling
      }
    }
    finish(label, text, isLast: true)
  }

  private mutating func finish(_ label: String?, _ text: String, isLast: Bool = false) {
    guard let label else { return }
    let key = label == "_" ? "_\(count)" : label
    count += 1
    guard let sign = text.firstRange(of: " = ") else { return }
    var value = text[sign.upperBound...]
    while value.last?.isWhitespace == true { value.removeLast() }
    // What ends the parameter, or the whole list.
    guard let end = value.popLast(), end == (isLast ? ")" : ",") else { return }
    texts[key] = String(value)
  }
}
