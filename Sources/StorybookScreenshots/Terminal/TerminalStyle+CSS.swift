import StorybookMarkup

extension TerminalStyle {
  var css: String {
    let isInverse = marks.contains(.inverse)
    let front = foreground?.css
    let back = background?.css
    var ground = back
    var ink = front
    if isInverse {
      ground = front ?? "#e6e6e6"
      ink = back ?? "#1b1d21"
    }
    let colours = [("color", ink), ("background", ground)].compactMap { name, value in
      value.map { "\(name):\($0)" }
    }
    return (colours + Mark.allCases.filter(marks.contains).compactMap(\.css) + decoration)
      .joined(separator: ";")
  }

  private var decoration: [String] {
    let names: [(Mark, String)] = [
      (.underlined, "underline"), (.overlined, "overline"), (.struck, "line-through"),
    ]
    let lines = names.filter { marks.contains($0.0) }.map(\.1)
    guard !lines.isEmpty else { return [] }
    var rules = ["text-decoration-line:\(lines.joined(separator: " "))"]
    switch underline {
    case .single: break
    case .curly: rules.append("text-decoration-style:wavy")
    default: rules.append("text-decoration-style:\(underline)")
    }
    if let underlineColor { rules.append("text-decoration-color:\(underlineColor.css)") }
    return rules
  }
}

extension TerminalStyle.Mark {
  fileprivate var css: String? {
    switch self {
    case .bold: "font-weight:bold"
    case .dim: "opacity:.7"
    case .italic: "font-style:italic"
    case .hidden: "visibility:hidden"
    case .underlined, .overlined, .struck, .blinking, .fast, .inverse: nil
    }
  }
}

extension TerminalStyle.Color {
  fileprivate var css: String {
    switch self {
    case .named(let index): Self.palette[index]
    case .indexed(let index): Self.css(ofIndex: index)
    case .rgb(let parts): Self.css(parts)
    }
  }

  private static func css(ofIndex index: Int) -> String {
    if index < 16 { return palette[index] }
    if index > 231 { return css(Array(repeating: 8 + (index - 232) * 10, count: 3)) }
    let cube = index - 16
    let levels = [0, 95, 135, 175, 215, 255]
    return css([cube / 36, cube / 6 % 6, cube % 6].map { levels[$0] })
  }

  private static func css(_ parts: [Int]) -> String {
    "rgb(\(parts.map(String.init).joined(separator: " ")))"
  }

  /// Eight colours and their bright variants.
  private static let palette = [
    "#3b3f46", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d7dae0",
    "#5c6370", "#ff7b86", "#b5e890", "#ffd68a", "#82c4ff", "#dd97f0", "#7bd5e0", "#ffffff",
  ]
}
