/// A word, a string, or any other character of a script, with its bracket depth.
struct SourceToken {
  enum Kind { case word, string, sign, other }

  var kind: Kind
  var range: Range<Int>
  /// The number of open brackets of any kind.
  var depth: Int
  /// Whether it is the first token of its line.
  var beginsLine: Bool
  /// The word or sign; a string without its quotes; of a template, the braces that this part of it
  /// closes and opens.
  var text: String

  /// Returns the tokens of a script, without comments.
  static func tokens(of bytes: [UInt8], _ parts: [SourceScanner.Part]) -> [SourceToken] {
    var reader = Reader(bytes: bytes)
    for part in parts {
      switch part.kind {
      case .comment: reader.isLineBegun = reader.isLineBegun && !reader.hasNewline(part.range)
      case .code: reader.code(part.range)
      case .string: reader.add(.string, part.range, reader.inner(part.range))
      case .template:
        let closes = bytes[part.range.lowerBound] == UInt8(ascii: "}")
        let opens = bytes[part.range.upperBound - 1] == UInt8(ascii: "{")
        if closes { reader.depth -= 1 }
        reader.add(.other, part.range, (closes ? "}" : "") + (opens ? "{" : ""))
        if opens { reader.depth += 1 }
      case .expression: reader.add(.other, part.range, "")
      }
    }
    return reader.tokens
  }

  private struct Reader {
    let bytes: [UInt8]
    var tokens: [SourceToken] = []
    var depth = 0
    var isLineBegun = false

    func hasNewline(_ range: Range<Int>) -> Bool { bytes[range].contains(UInt8(ascii: "\n")) }

    func inner(_ range: Range<Int>) -> String {
      String(decoding: bytes[range].dropFirst().dropLast(), as: UTF8.self)
    }

    mutating func add(_ kind: Kind, _ range: Range<Int>, _ text: String) {
      tokens.append(
        SourceToken(
          kind: kind, range: range, depth: depth, beginsLine: !isLineBegun, text: text))
      isLineBegun = true
    }

    mutating func code(_ range: Range<Int>) {
      var index = range.lowerBound
      while index < range.upperBound {
        let byte = bytes[index]
        var end = index + 1
        if byte == UInt8(ascii: "\n") {
          isLineBegun = false
        } else if SourceScanner.isOfName(byte) {
          while end < range.upperBound, SourceScanner.isOfName(bytes[end]) { end += 1 }
          add(.word, index..<end, String(decoding: bytes[index..<end], as: UTF8.self))
        } else if !SourceScanner.isSpace(byte) {
          sign(byte, index..<end)
        }
        index = end
      }
    }

    /// A bracket has the depth of the code outside of it.
    mutating func sign(_ byte: UInt8, _ range: Range<Int>) {
      if ")]}".utf8.contains(byte) { depth -= 1 }
      add(.sign, range, String(UnicodeScalar(byte)))
      if "([{".utf8.contains(byte) { depth += 1 }
    }
  }
}
