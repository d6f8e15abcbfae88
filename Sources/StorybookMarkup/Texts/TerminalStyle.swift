/// The text style of a terminal: ECMA-48, section 8.3.117 (SGR), and ITU-T T.416 for colours.
package struct TerminalStyle: Hashable, Sendable {
  package enum Mark: Int, Hashable, Sendable, CaseIterable {
    case bold = 1
    case dim, italic, underlined, blinking, fast, inverse, hidden, struck
    case overlined = 53
  }

  /// `ESC [ 4 : 3 m` is curly.
  package enum Underline: Int, Hashable, Sendable {
    case single = 1
    case double, curly, dotted, dashed
  }

  package enum Color: Hashable, Sendable {
    /// One of eight colours, or from 8 on their bright variants.
    case named(Int)
    /// One of 256 colours.
    case indexed(Int)
    case rgb([Int])
  }

  package private(set) var marks: Set<Mark> = []
  package private(set) var underline = Underline.single
  package private(set) var foreground: Color?
  package private(set) var background: Color?
  package private(set) var underlineColor: Color?

  package init() {}

  /// Applies the known parameters of a sequence: `1;38;5;208`, `4:3`. Returns `false` if one of
  /// them is unknown.
  package mutating func applyParameters(_ parameters: String) -> Bool {
    guard parameters.utf8.allSatisfy({ (0x30...0x3B).contains($0) }) else { return false }
    var rest = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
    }[...]
    var isKnown = true
    while let codes = rest.popFirst() { isKnown = applyCodes(codes, rest: &rest) && isKnown }
    return isKnown
  }

  /// An omitted number is 0; larger ones than any in use are equal.
  private static func number(_ text: Substring) -> Int {
    guard !text.isEmpty else { return 0 }
    return Int(text) ?? .max
  }

  private mutating func applyCodes(_ codes: [Int], rest: inout ArraySlice<[Int]>) -> Bool {
    switch (codes[0], codes.count) {
    case (38, _): set(\.foreground, to: Self.color(codes, rest: &rest))
    case (48, _): set(\.background, to: Self.color(codes, rest: &rest))
    case (58, _): set(\.underlineColor, to: Self.color(codes, rest: &rest))
    case (4, 2): underline(Underline(rawValue: codes[1]), isOff: codes[1] == 0)
    case (let code, 1): applyCode(code)
    default: false
    }
  }

  private mutating func applyCode(_ code: Int) -> Bool {
    switch code {
    case 0: self = TerminalStyle()
    case 4: return underline(.single)
    case 21: return underline(.double)
    case 1...9, 53: marks.formUnion(Mark(rawValue: code).map { [$0] } ?? [])
    case 22: marks.subtract([.bold, .dim])
    case 25: marks.subtract([.blinking, .fast])
    case 24: return underline(nil, isOff: true)
    case 23, 27...29: marks = marks.filter { $0.rawValue != code - 20 }
    case 55: marks.remove(.overlined)
    case 30...37: foreground = .named(code - 30)
    case 40...47: background = .named(code - 40)
    case 90...97: foreground = .named(code - 82)
    case 100...107: background = .named(code - 92)
    case 39: foreground = nil
    case 49: background = nil
    case 59: underlineColor = nil
    default: return false
    }
    return true
  }

  private mutating func underline(_ kind: Underline?, isOff: Bool = false) -> Bool {
    guard let kind else {
      if isOff {
        marks.remove(.underlined)
        underline = .single
      }
      return isOff
    }
    marks.insert(.underlined)
    underline = kind
    return true
  }

  private mutating func set(
    _ property: WritableKeyPath<TerminalStyle, Color?>, to color: Color?
  ) -> Bool {
    guard let color else { return false }
    self[keyPath: property] = color
    return true
  }

  private static func partCount(ofMode mode: Int?) -> Int {
    switch mode {
    case 5: 1
    case 2: 3
    default: 0
    }
  }

  /// Parses `38;5;n`, `38;2;r;g;b`, `38:5:n`, `38:2:r:g:b`, and `38:2:space:r:g:b`.
  private static func color(_ codes: [Int], rest: inout ArraySlice<[Int]>) -> Color? {
    let mode: Int?
    let parts: [Int]
    if codes.count > 1 {
      let namesColorSpace = codes.count > 5
      mode = codes[1]
      parts = Array(codes.dropFirst(namesColorSpace ? 3 : 2))
    } else {
      mode = rest.popFirst()?[0]
      let count = partCount(ofMode: mode)
      parts = rest.prefix(count).map { $0[0] }
      rest = rest.dropFirst(count)
    }
    switch (mode, parts.count) {
    case (5, 1...): return .indexed(min(255, parts[0]))
    case (2, 3...): return .rgb(parts.prefix(3).map { min(255, $0) })
    default: return nil
    }
  }
}

extension TerminalStyle: CustomStringConvertible {
  package var description: String {
    var all = Mark.allCases.filter(marks.contains).map { mark in
      guard mark == .underlined, underline != .single else { return "\(mark)" }
      return "\(underline) underlined"
    }
    if let foreground { all.append("\(foreground)") }
    if let background { all.append("on \(background)") }
    if let underlineColor { all.append("line \(underlineColor)") }
    guard !all.isEmpty else { return "plain" }
    return all.joined(separator: " ")
  }
}

extension TerminalStyle.Color: CustomStringConvertible {
  package var description: String {
    switch self {
    case .named(let index) where index < 8: Self.names[index]
    case .named(let index): "bright " + Self.names[index % 8]
    case .indexed(let index): "color \(index)"
    case .rgb(let parts): "color " + parts.map(String.init).joined(separator: ",")
    }
  }

  private static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]
}
