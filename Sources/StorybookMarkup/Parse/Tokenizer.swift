/// Splits a source into tokens in a single pass, and never fails.
///
/// It and the ``TreeBuilder`` are not copyable: without optimisation, the compiler copies a value for
/// each call of a method that does not change it, which took most of the time of a parse.
struct Tokenizer: ~Copyable {
  let bytes: [UInt8]
  var position = 0
  var faults = FaultList()
  /// The places of the values in the last tag, between their quotes, by the names of the attributes.
  var attributeValues: [(name: String, range: Range<Int>)] = []
  /// Whether these places are noted, which only rewriting markup needs.
  var notesValues = false
  /// Whether `<![CDATA[` starts text, as in SVG and MathML.
  var isForeign = false
  /// The element whose content is raw text, and whether character references in it are decoded.
  private var raw: (name: [UInt8], decodes: Bool)?

  /// Splits the bytes as they are.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Normalises line ends to line feeds and replaces null characters, as the standard requires.
  init(_ source: String) {
    bytes = Self.normalized(Array(source.utf8))
  }

  private static func normalized(_ source: [UInt8]) -> [UInt8] {
    var start = 0
    while start < source.count, source[start] != 0x0D, source[start] != 0 { start += 1 }
    guard start < source.count else { return source }
    var bytes = Array(source[..<start])
    var isAfterReturn = false
    for byte in source[start...] {
      if byte == 0x0A, isAfterReturn {
        isAfterReturn = false
        continue
      }
      isAfterReturn = byte == 0x0D
      switch byte {
      case 0x0D: bytes.append(0x0A)
      case 0: bytes += "\u{FFFD}".utf8
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// Treats the following input as text up to the end tag, if the content of such an element is text.
  mutating func readContent(of name: String) {
    switch name {
    case "script", "style", "xmp", "iframe", "noembed", "noframes": raw = (Array(name.utf8), false)
    case "textarea", "title": raw = (Array(name.utf8), true)
    default: break
    }
  }

  mutating func next() -> Token? {
    if notesValues { attributeValues.removeAll(keepingCapacity: true) }
    if let raw {
      self.raw = nil
      if let text = rawText(raw.name, decodes: raw.decodes) { return text }
    }
    guard position < bytes.count else { return nil }
    if opensMarkup(at: position) { return markup() }
    return text()
  }

  mutating func skip(while holds: (UInt8) -> Bool) {
    while position < bytes.count, holds(bytes[position]) { position += 1 }
  }

  mutating func skip(to byte: UInt8) {
    while position < bytes.count, bytes[position] != byte { position += 1 }
  }

  /// Skips a name, which white space, `/`, `>` and, for an attribute, `=` end.
  mutating func skipName(before sign: UInt8) {
    while position < bytes.count {
      let byte = bytes[position]
      // Without optimisation, literals of characters are calls.
      if byte <= 0x3E, byte == 0x3E || byte == 0x2F || byte == sign || byte.isHTMLSpace { return }
      position += 1
    }
  }

  func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Whether the bytes at the position match case-insensitively; `text` has to be lowercase.
  func matches(_ text: some Collection<UInt8>, at start: Int) -> Bool {
    guard start + text.count <= bytes.count else { return false }
    return zip(bytes[start...], text).allSatisfy { byte, wanted in
      byte == wanted || (byte.isASCIILetter && byte | 0x20 == wanted)
    }
  }

  /// Returns the next position of the text, ignoring case, or `nil`.
  func find(_ text: StaticString, from start: Int) -> Int? {
    let wanted = Array(String(describing: text).utf8)
    return (start..<max(start, bytes.count)).first { index in
      bytes[index] == wanted[0] && matches(wanted, at: index)
    }
  }

  /// Whether a name has letters that `lowercased` would change.
  func hasCapitals(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte >= 0x80 || (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")) { return true }
      index += 1
    }
    return false
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

// MARK: Text

extension Tokenizer {
  private func opensMarkup(at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "<"), let next = byte(index + 1) else { return false }
    return next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
      || next == UInt8(ascii: "?")
  }

  private mutating func text() -> Token {
    let start = position
    while true {
      skip(to: UInt8(ascii: "<"))
      if position == bytes.count || opensMarkup(at: position) { break }
      faults.add(.rawLessThan, at: position)
      position += 1
    }
    return .text(decoded(start..<position, inAttribute: false), offset: start)
  }

  /// Returns `nil` if the text is empty.
  private mutating func rawText(_ name: [UInt8], decodes: Bool) -> Token? {
    let start = position
    while position < bytes.count, !endsRaw(name) { position += 1 }
    if position == bytes.count {
      faults.add(.unclosed(String(decoding: name, as: UTF8.self)), at: start)
    }
    guard position > start else { return nil }
    let range = start..<position
    return .text(decodes ? decoded(range, inAttribute: false) : string(range), offset: start)
  }

  private func endsRaw(_ name: [UInt8]) -> Bool {
    guard bytes[position] == UInt8(ascii: "<"), byte(position + 1) == UInt8(ascii: "/"),
      matches(name, at: position + 2), let after = byte(position + 2 + name.count)
    else { return false }
    return after.isHTMLSpace || after == UInt8(ascii: ">") || after == UInt8(ascii: "/")
  }
}
