/// A badge drawn by a program with its own HTML writer: a function to `String` that does all its
/// escaping and does not depend on the storybook.
enum Badge {
  struct Props: Codable, Hashable, Sendable {
    /// The grey text on the left; without it the badge is a single piece.
    var label: String
    /// The coloured text on the right.
    var message: String
    var tone: Tone = .good
    var style: Style = .flat
  }

  /// The meaning of the colour.
  enum Tone: Codable, Hashable, Sendable {
    case good, fair, bad
    /// Any CSS colour.
    case custom(color: String)
  }

  enum Style: String, Codable, Hashable, Sendable { case flat, rounded, large }

  static func markup(_ props: Props) -> String {
    let label = escaped(props.label)
    let message = escaped(props.message)
    var classes = ["badge", props.style.rawValue]
    if props.label.isEmpty { classes.append("single") }
    return """
      <!doctype html>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(label)</title>
      <style>\(css)</style>
      <p class="\(classes.joined(separator: " "))" style="--tone: \(escaped(props.tone.color))">
      <span class="label">\(label)</span><span class="message">\(message)</span>
      </p>

      """
  }

  /// Escapes the five significant characters of text and quoted attributes. Works on scalars: a
  /// browser sees a quote even before a combining mark, where `Character` does not.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private static let css = """
    :root { color-scheme: light dark }
    body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 1rem;
      box-sizing: border-box; background: light-dark(#f4f4f7, #111116);
      font: 500 .8125rem/1 system-ui, sans-serif }
    .badge { display: flex; max-width: 100%; margin: 0; overflow: hidden; border-radius: .25rem;
      box-shadow: 0 1px 2px rgb(0 0 0 / .15), 0 .5rem 1.5rem -.5rem rgb(0 0 0 / .25) }
    .badge span { padding: .4375rem .625rem; overflow-wrap: anywhere }
    .label { background: #3b3b46; color: #fff }
    .message { background: var(--tone); color: #fff; font-weight: 650 }
    .rounded { border-radius: 99px }
    .rounded .label { padding-inline-start: .875rem }
    .rounded .message { padding-inline-end: .875rem }
    .large { border-radius: .5rem; font-size: 1.0625rem; text-transform: uppercase;
      letter-spacing: .06em }
    .large span { padding: .8125rem 1.125rem }
    .single .label { display: none }
    .single.rounded .message { padding-inline: .875rem }
    """
}

extension Badge.Tone {
  /// A colour on which white text is readable. Custom colours are limited to `#rgb` and `#rrggbb`,
  /// since any other text could inject CSS.
  fileprivate var color: String {
    switch self {
    case .good: "#1a7f4b"
    case .fair: "#9a6208"
    case .bad: "#bb2d2d"
    case .custom(let color) where color.wholeMatch(of: /#([0-9a-fA-F]{3}){1,2}/) != nil: color
    case .custom: "#666673"
    }
  }
}
