import StorybookSchema

/// The source of a Swift file, in which strings and comments are separated from code.
///
/// ```text
/// text  let name = "a.target(" // .target(
/// code  let name = "         "
/// ```
struct SwiftCode {
  let text: [UInt8]
  /// The same length, with spaces for the contents of strings and for comments.
  let code: [UInt8]

  init(_ text: String) {
    self.text = Array(text.utf8)
    code = SwiftLexer.masked(self.text)
  }

  subscript(range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// The code as text; as many UTF-8 bytes as the source has.
  var codeText: String { String(decoding: code, as: UTF8.self) }

  /// The offset of an index of ``codeText``.
  static func offset(_ index: String.Index, in codeText: String) -> Int {
    codeText.utf8.distance(from: codeText.startIndex, to: index)
  }

  /// The calls of a function, such as `.executableTarget`, as ranges of bytes up to the closing
  /// parenthesis.
  func calls(_ name: String) -> [Range<Int>] {
    let codeText = codeText
    return codeText.ranges(of: "\(name)(").compactMap { found in
      let start = Self.offset(found.lowerBound, in: codeText)
      let open = start + name.utf8.count
      return end(ofBracketAt: open).map { start..<($0 + 1) }
    }
  }

  /// The calls whose argument `name` is this literal.
  func calls(_ function: String, named name: String) -> [Range<Int>] {
    calls(function).filter { call in
      let literal = self[call].prefixMatch(of: #/[.\w]+\(\s*name:\s*"([^"\\]*)"/#)
      return literal.map { $0.1 == name } ?? false
    }
  }

  /// The bytes of the argument with a label in a call, without what follows it.
  func array(_ label: String, in call: Range<Int>) -> Range<Int>? {
    let codeText = String(decoding: code[call], as: UTF8.self)
    guard let found = codeText.firstMatch(of: try! Regex("\\b\(label):\\s*\\[")) else { return nil }
    let open = call.lowerBound + Self.offset(found.range.upperBound, in: codeText) - 1
    return end(ofBracketAt: open).map { open..<($0 + 1) }
  }

  /// The source with other text for ranges of its bytes.
  func replacing(_ replacements: [(range: Range<Int>, text: String)]) -> String {
    var result = text
    for (range, new) in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(range, with: Array(new.utf8))
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func end(ofBracketAt open: Int) -> Int? {
    var depth = 0
    for position in open..<code.count {
      switch code[position] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: continue
      }
      if depth == 0 { return position }
    }
    return nil
  }
}
