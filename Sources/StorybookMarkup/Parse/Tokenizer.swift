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
  /// Whether `<?…?>` is a declaration, which HTML has none of.
  var isXML = false
  /// The element whose content is raw text, and whether character references in it are decoded.
  private var raw: (name: String, decodes: Bool)?

  /// Whether a null character is anywhere: it is replaced, but in text of HTML dropped.
  private(set) var hasNull = false
  var dropsNull = false

  /// Splits the bytes as they are.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Normalises line ends to line feeds, as the standard requires.
  init(_ source: String) {
    bytes = Self.normalized(Array(source.utf8))
    hasNull = bytes.contains(0)
  }

  private static func normalized(_ source: [UInt8]) -> [UInt8] {
    var start = 0
    while start < source.count, source[start] != 0x0D { start += 1 }
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
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// Treats the following input as text up to the end tag, if the content of such an element is text.
  mutating func readContent(of name: String) {
    switch name {
    case "script", "style", "xmp", "iframe", "noembed", "noframes": raw = (name, false)
    case "textarea", "title": raw = (name, true)
    default: break
    }
  }

  mutating func next() -> Token? {
    if notesValues { attributeValues.removeAll(keepingCapacity: true) }
    if let raw {
      self.raw = nil
      if let text = rawText(raw.name, decodes: raw.decodes) { return text }
    }
    while position < bytes.count {
      guard opensMarkup(at: position) else { return takeText() }
      if !skipEmptyEnd() { return markup() }
    }
    return nil
  }

  /// Skips `</>`, which browsers ignore.
  private mutating func skipEmptyEnd() -> Bool {
    guard bytes[position + 1] == UInt8(ascii: "/"), byte(position + 2) == UInt8(ascii: ">") else {
      return false
    }
    faults.addProblem(.brokenTag, at: position)
    position += 3
    return true
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
  func find(
    _ text: StaticString, from start: Int, where holds: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let wanted = Array(String(describing: text).utf8)
    var index = start
    while index < bytes.count {
      if bytes[index] == wanted[0], matches(wanted, at: index), holds(index) { return index }
      index += 1
    }
    return nil
  }

  /// Whether a name has capital letters of ASCII, the only ones that HTML ignores the case of.
  func hasCapitals(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte <= 0x5A, byte >= 0x41 { return true }
      index += 1
    }
    return false
  }

  func string(_ range: Range<Int>) -> String { decodedText(of: bytes[range]) }

  func decodedText(of bytes: some Collection<UInt8>, dropsNull: Bool = false) -> String {
    guard hasNull else { return String(decoding: bytes, as: UTF8.self) }
    var kept: [UInt8] = []
    for byte in bytes {
      if byte != 0 { kept.append(byte) } else if !dropsNull { kept += "\u{FFFD}".utf8 }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

// MARK: Text

extension Tokenizer {
  private func opensMarkup(at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "<"), let next = byte(index + 1) else { return false }
    return next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
      || next == UInt8(ascii: "?")
  }

  private mutating func takeText() -> Token {
    let start = position
    while true {
      skip(to: UInt8(ascii: "<"))
      if position == bytes.count || opensMarkup(at: position) { break }
      faults.addProblem(.rawLessThan, at: position)
      position += 1
    }
    let text = decoded(start..<position, inAttribute: false, dropsNull: dropsNull)
    return .text(text, offset: start)
  }

  /// Returns `nil` if the text is empty.
  private mutating func rawText(_ name: String, decodes: Bool) -> Token? {
    let start = position
    position = rawEnd(of: name, from: start) ?? bytes.count
    if position == bytes.count { faults.addProblem(.unclosed(name), at: start) }
    guard position > start else { return nil }
    let range = start..<position
    return .text(decodes ? decoded(range, inAttribute: false) : string(range), offset: start)
  }

  /// Returns where the end tag of raw text is: in a script, not that of another in a comment, as in
  /// `<!-- <script></script>`.
  private func rawEnd(of name: String, from start: Int) -> Int? {
    let startTag = Array("<\(name)".utf8)
    let endTag = Array("</\(name)".utf8)
    var isComment = false
    var isInner = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      // Without optimisation, literals of characters are calls.
      if byte == 0x3C {
        if hasName(endTag, at: index) {
          guard isInner else { return index }
          isInner = false
        } else if name == "script" {
          if matches("<!--".utf8, at: index) { isComment = true }
          if isComment, hasName(startTag, at: index) { isInner = true }
        }
      } else if byte == 0x3E, isComment, endsComment(at: index) {
        isComment = false
        isInner = false
      }
      index += 1
    }
    return nil
  }

  /// Whether `-->` ends here, whose dashes may be those of `<!--`.
  private func endsComment(at index: Int) -> Bool {
    bytes[index - 1] == UInt8(ascii: "-") && bytes[index - 2] == UInt8(ascii: "-")
  }

  private func hasName(_ tag: [UInt8], at index: Int) -> Bool {
    guard matches(tag, at: index), let after = byte(index + tag.count) else { return false }
    return after.isHTMLSpace || after == UInt8(ascii: ">") || after == UInt8(ascii: "/")
  }
}
