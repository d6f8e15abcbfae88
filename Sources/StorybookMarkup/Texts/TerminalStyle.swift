/// The text style of a terminal: ECMA-48, section 8.3.117 (SGR).
package struct TerminalStyle: Hashable, Sendable {
  package enum Mark: Int, Hashable, Sendable, CaseIterable {
    case bold = 1
    case dim, italic, underlined, blinking, fast, inverse, hidden, struck
  }

  package enum Color: Hashable, Sendable {
    /// One of eight colours, or from 8 on their bright variants.
    case named(Int)
    /// One of 256 colours.
    case indexed(Int)
    case rgb([Int])
  }

  package private(set) var marks: Set<Mark> = []
  package private(set) var foreground: Color?
  package private(set) var background: Color?

  package init() {}

  /// Applies the parameters of a sequence: `1;38;5;208`. Returns `false` if one of them is unknown;
  /// those before it are applied.
  package mutating func apply(_ parameters: some StringProtocol) -> Bool {
    let codes = parameters.split(whereSeparator: { $0 == ";" || $0 == ":" }).map { Int($0) }
    guard codes.allSatisfy({ $0 != nil }) else { return false }
    var rest = (codes.isEmpty ? [0] : codes.compactMap(\.self))[...]
    while let code = rest.popFirst() { guard apply(code, &rest) else { return false } }
    return true
  }

  private mutating func apply(_ code: Int, _ rest: inout ArraySlice<Int>) -> Bool {
    switch code {
    case 0: self = TerminalStyle()
    case 1...9: marks.formUnion(Mark(rawValue: code).map { [$0] } ?? [])
    case 22: marks.subtract([.bold, .dim])
    case 23...25, 27...29: marks = marks.filter { $0.rawValue != code - 20 }
    case 30...37: foreground = .named(code - 30)
    case 40...47: background = .named(code - 40)
    case 90...97: foreground = .named(code - 82)
    case 100...107: background = .named(code - 92)
    case 39: foreground = nil
    case 49: background = nil
    case 38, 48:
      guard let color = Self.color(&rest) else { return false }
      if code == 38 { foreground = color } else { background = color }
    default: return false
    }
    return true
  }

  /// Parses `5;n` or `2;r;g;b`.
  private static func color(_ rest: inout ArraySlice<Int>) -> Color? {
    let count = rest.first == 5 ? 2 : rest.first == 2 ? 4 : Int.max
    guard rest.count >= count else { return nil }
    let parts = Array(rest.dropFirst().prefix(count - 1))
    rest = rest.dropFirst(count)
    return parts.count == 1 ? .indexed(parts[0]) : .rgb(parts)
  }
}

extension TerminalStyle: CustomStringConvertible {
  package var description: String {
    var all = Mark.allCases.filter(marks.contains).map { "\($0)" }
    if let foreground { all.append("\(foreground)") }
    if let background { all.append("on \(background)") }
    return all.isEmpty ? "plain" : all.joined(separator: " ")
  }
}

extension TerminalStyle.Color: CustomStringConvertible {
  package var description: String {
    switch self {
    case .named(let index): (index < 8 ? "" : "bright ") + Self.names[index % 8]
    case .indexed(let index): "color \(index)"
    case .rgb(let parts): "color " + parts.map(String.init).joined(separator: ",")
    }
  }

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]
}
