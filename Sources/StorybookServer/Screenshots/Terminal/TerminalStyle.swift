/// The text attributes of a terminal.
struct TerminalStyle: Hashable, Sendable {
  private var front: String?
  private var back: String?
  private var isInverse = false
  private var marks: Set<Mark> = []

  private enum Mark: Int, Hashable, Sendable, CaseIterable {
    case bold = 1
    case dim = 2
    case italic = 3
    case underline = 4
    case strike = 9

    var css: String {
      switch self {
      case .bold: "font-weight:bold"
      case .dim: "opacity:.7"
      case .italic: "font-style:italic"
      case .underline: "text-decoration:underline"
      case .strike: "text-decoration:line-through"
      }
    }
  }

  var css: String {
    let ground = isInverse ? front ?? "#e6e6e6" : back
    let ink = isInverse ? back ?? "#1b1d21" : front
    let colours = [("color", ink), ("background", ground)].compactMap { name, value in
      value.map { "\(name):\($0)" }
    }
    return (colours + Mark.allCases.filter(marks.contains).map(\.css)).joined(separator: ";")
  }

  /// Applies the parameters of a sequence: `1;38;5;208`.
  mutating func apply(_ parameters: Substring) {
    let parts = parameters.split(omittingEmptySubsequences: false) { $0 == ";" || $0 == ":" }
    var codes = parts.map { Int($0) ?? 0 }[...]
    while let code = codes.popFirst() {
      switch code {
      case 38: front = Self.extended(&codes)
      case 48: back = Self.extended(&codes)
      default: apply(code)
      }
    }
  }

  private mutating func apply(_ code: Int) {
    switch code {
    case 0: self = TerminalStyle()
    case 22: marks.subtract([.bold, .dim])
    case 7, 27: isInverse = code == 7
    case 30...37: front = Self.named[code - 30]
    case 40...47: back = Self.named[code - 40]
    case 90...97: front = Self.named[code - 82]
    case 100...107: back = Self.named[code - 92]
    case 39: front = nil
    case 49: back = nil
    case 23, 24, 29: if let mark = Mark(rawValue: code - 20) { marks.remove(mark) }
    default: if let mark = Mark(rawValue: code) { marks.insert(mark) }
    }
  }

  /// Parses `5;n`, one of 256 colours, or `2;r;g;b`.
  private static func extended(_ codes: inout ArraySlice<Int>) -> String? {
    switch codes.popFirst() {
    case 5: return codes.popFirst().map { indexed(min(255, max(0, $0))) }
    case 2:
      let parts = codes.prefix(3).map { min(255, max(0, $0)) }
      codes = codes.dropFirst(3)
      return parts.count == 3 ? rgb(parts) : nil
    default: return nil
    }
  }

  private static func indexed(_ index: Int) -> String {
    if index < 16 { return named[index] }
    if index > 231 { return rgb(Array(repeating: 8 + (index - 232) * 10, count: 3)) }
    let cube = index - 16
    return rgb([cube / 36, cube / 6 % 6, cube % 6].map { $0 == 0 ? 0 : 55 + $0 * 40 })
  }

  private static func rgb(_ parts: [Int]) -> String {
    "rgb(\(parts.map(String.init).joined(separator: " ")))"
  }

  /// Eight colours and their bright variants.
  private static let named = [
    "#3b3f46", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d7dae0",
    "#5c6370", "#ff7b86", "#b5e890", "#ffd68a", "#82c4ff", "#dd97f0", "#7bd5e0", "#ffffff",
  ]
}
