/// A part of a text for a terminal: ECMA-48, sections 5.3 to 5.6, and ISO 2022 for `escape`.
enum TerminalToken: Hashable {
  /// Printable characters and tabs.
  case text(String)
  /// A control character that does not start a sequence, such as a newline.
  case control(Unicode.Scalar)
  /// The intermediate bytes and the final byte after ESC, such as `(B`; empty if it is incomplete.
  case escape(String)
  /// Parameter and intermediate bytes, and the final byte; `nil` if the sequence is incomplete.
  case sequence(String, Unicode.Scalar?)
  /// The content of a control string, such as a link, with the name of its opening delimiter.
  case string(String, String)
}

/// Splits a text into tokens; every character belongs to one of them.
struct TerminalTokens: Sequence, IteratorProtocol {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = Substring(text).unicodeScalars }

  mutating func next() -> TerminalToken? {
    guard let first = rest.first else { return nil }
    let text = takeScalars { !Self.isControl($0) }
    if !text.isEmpty { return .text(text) }
    rest.removeFirst()
    switch first.value {
    case 0x1B: return escape()
    case 0x90...0x9F: return Self.openings[first.value].map { opened($0) } ?? .control(first)
    default: return .control(first)
    }
  }

  private mutating func escape() -> TerminalToken {
    if let next = rest.first, let opening = Self.openings[next.value + 0x40], next.value < 0x60 {
      rest.removeFirst()
      return opened(opening)
    }
    let intermediates = takeScalars { (0x20...0x2F).contains($0.value) }
    guard let final = rest.first, (0x30...0x7E).contains(final.value) else {
      return .escape(intermediates)
    }
    rest.removeFirst()
    return .escape(intermediates + String(final))
  }

  /// The names of the C1 controls that others follow: ESC and a byte 0x40 below stands for them.
  private static let openings: [UInt32: String] = [
    0x90: "DCS", 0x98: "SOS", 0x9B: "CSI", 0x9D: "OSC", 0x9E: "PM", 0x9F: "APC",
  ]

  private mutating func opened(_ name: String) -> TerminalToken {
    guard name == "CSI" else { return .string(name, string(isCommand: name == "OSC")) }
    let parameters = takeScalars { (0x30...0x3F).contains($0.value) }
    let intermediates = takeScalars { (0x20...0x2F).contains($0.value) }
    guard let final = rest.first, (0x40...0x7E).contains(final.value) else {
      return .sequence(parameters + intermediates, nil)
    }
    rest.removeFirst()
    return .sequence(parameters + intermediates, final)
  }

  /// Reads up to ST, CAN or SUB; an operating system command also ends at BEL, and, as it is short,
  /// at a newline.
  private mutating func string(isCommand: Bool) -> String {
    let content = takeScalars { scalar in
      switch scalar.value {
      case 0x18, 0x1A, 0x1B, 0x9C: false
      case 0x07, 0x0A: !isCommand
      default: true
      }
    }
    if rest.starts(with: "\u{1B}\\".unicodeScalars) {
      rest = rest.dropFirst(2)
    } else if let end = rest.first, end != "\u{1B}", end != "\n" {
      rest.removeFirst()
    }
    return content
  }

  private mutating func takeScalars(while isIncluded: (Unicode.Scalar) -> Bool) -> String {
    let part = rest.prefix(while: isIncluded)
    rest = rest[part.endIndex...]
    return String(Substring(part))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x20 && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
  }
}
