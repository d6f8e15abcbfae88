/// The text style of a terminal: ECMA-48, section 8.3.117 (SGR).
struct TerminalStyle: Hashable {
  private var words: Set<String> = []
  private var foreground: String?
  private var background: String?

  /// Applies the parameters of a sequence. Returns `false` if one of them is unknown.
  mutating func apply(_ parameters: String) -> Bool {
    let codes = parameters.split(whereSeparator: { $0 == ";" || $0 == ":" })
    guard codes.allSatisfy({ Int($0) != nil }) else { return false }
    var rest = (codes.isEmpty ? [0] : codes.compactMap { Int($0) })[...]
    var changed = self
    while let code = rest.popFirst() { guard changed.apply(code, &rest) else { return false } }
    self = changed
    return true
  }

  private mutating func apply(_ code: Int, _ rest: inout ArraySlice<Int>) -> Bool {
    switch code {
    case 0: self = TerminalStyle()
    case 1...9: words.insert(Self.names[code - 1])
    case 22: words.subtract(["bold", "dim"])
    case 23...25, 27...29: words.remove(Self.names[code - 21])
    case 30...37: foreground = Self.colors[code - 30]
    case 40...47: background = Self.colors[code - 40]
    case 90...97: foreground = "bright " + Self.colors[code - 90]
    case 100...107: background = "bright " + Self.colors[code - 100]
    case 39: foreground = nil
    case 49: background = nil
    case 38, 48: return applyColor(code, &rest)
    default: return false
    }
    return true
  }

  /// Parses `38;5;n` or `38;2;r;g;b`.
  private mutating func applyColor(_ code: Int, _ rest: inout ArraySlice<Int>) -> Bool {
    let count = rest.first == 5 ? 2 : rest.first == 2 ? 4 : Int.max
    guard rest.count >= count else { return false }
    let color = rest.dropFirst().prefix(count - 1).map(String.init).joined(separator: ",")
    rest = rest.dropFirst(count)
    if code == 38 { foreground = "color \(color)" } else { background = "color \(color)" }
    return true
  }

  private static let names = [
    "bold", "dim", "italic", "underlined", "blinking", "fast", "inverse", "hidden", "struck",
  ]
  private static let colors = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
  ]
}

extension TerminalStyle: CustomStringConvertible {
  var description: String {
    let all =
      Self.names.filter(words.contains) + (foreground.map { [$0] } ?? [])
      + (background.map { ["on \($0)"] } ?? [])
    return all.isEmpty ? "plain" : all.joined(separator: " ")
  }
}
