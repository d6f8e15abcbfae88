/// Reads markup as texts and tags, without comments (HTML Living Standard, 13.2.5): the one reader of
/// what links no tree of it.
package struct TagScanner {
  package struct Tag {
    /// In lowercase.
    package let name: String
    package let isEnd: Bool
    /// Where its `<` is.
    let start: Int
    /// From its name to its `>`, without that.
    let range: Range<Int>
    /// In source order; a parser uses the first of a name.
    let attributes: [Attribute]
  }

  struct Attribute {
    let name: Range<Int>
    /// As written, with its quotes; `nil` without an equals sign.
    let value: Range<Int>?
  }

  enum Part {
    /// Text between tags, or all of the raw text of an element.
    case text(Range<Int>)
    case tag(Tag)
  }

  package let bytes: [UInt8]
  private var index = 0
  /// The element whose raw text is next.
  private var rawElement: String?

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  private static let raw: Set<String> = [
    "title", "style", "script", "noscript", "template", "textarea", "xmp", "iframe", "noembed",
    "noframes",
  ]

  /// Skips white space, comments and a doctype. A whole document begins with a doctype or `<html`;
  /// the canvas makes the same distinction.
  mutating func takeDocumentStart() -> (doctype: Range<Int>?, root: Int?) {
    if bytes.starts(with: "\u{FEFF}".utf8) { index = 3 }
    skipSpaceAndComments()
    var doctype: Range<Int>?
    if hasPrefix("<!doctype", ends: true) {
      let start = index
      index = (position(of: UInt8(ascii: ">"), from: index) ?? bytes.count - 1) + 1
      doctype = start..<index
      skipSpaceAndComments()
    }
    return (doctype, hasPrefix("<html", ends: true) ? index : nil)
  }

  /// Returns the next tag.
  package mutating func next() -> Tag? {
    while let part = nextPart() {
      if case .tag(let tag) = part { return tag }
    }
    return nil
  }

  /// Returns the next text or tag, without comments; `nil` at the end or for an unfinished tag.
  mutating func nextPart() -> Part? {
    while index < bytes.count {
      if let text = takeText() { return .text(text) }
      if skipComment() { continue }
      guard let tag = takeTag() else { return nil }
      if !tag.name.isEmpty { return .tag(tag) }
    }
    return nil
  }

  private mutating func takeText() -> Range<Int>? {
    let start = index
    if let name = rawElement {
      rawElement = nil
      skipRawText(of: name)
    } else {
      while index < bytes.count, !beginsMarkup {
        index = position(of: UInt8(ascii: "<"), from: index + 1) ?? bytes.count
      }
    }
    return start == index ? nil : start..<index
  }

  /// Whether a tag or a comment begins here; other brackets are text.
  private var beginsMarkup: Bool {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return false }
    switch bytes[index + 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return true
    case UInt8(ascii: "/"): return index + 2 < bytes.count
    default: return bytes[index + 1].isLetter
    }
  }

  /// Takes a tag, or with an empty name a comment such as `<!x>`, `<?x>` and `</3>`, in which quotes
  /// mean nothing; returns `nil` if it does not end.
  private mutating func takeTag() -> Tag? {
    let start = index
    let isEnd = bytes[start + 1] == UInt8(ascii: "/")
    var first = start + 1
    if isEnd { first += 1 }
    index = first
    guard bytes[first].isLetter else {
      guard skip(to: UInt8(ascii: ">")) else { return nil }
      return Tag(name: "", isEnd: isEnd, start: start, range: first..<index - 1, attributes: [])
    }
    skip { !$0.endsName }
    let name = string(first..<index).lowercased()
    var attributes: [Attribute] = []
    while true {
      skip { $0.isSpace || $0 == UInt8(ascii: "/") }
      guard index < bytes.count else { return nil }
      guard bytes[index] != UInt8(ascii: ">") else { break }
      attributes.append(takeAttribute())
    }
    index += 1
    if Self.raw.contains(name), !isEnd { rawElement = name }
    return Tag(
      name: name, isEnd: isEnd, start: start, range: first..<index - 1, attributes: attributes)
  }

  private mutating func takeAttribute() -> Attribute {
    let start = index
    // A name may begin with an equals sign.
    index += 1
    skip { !$0.endsName && $0 != UInt8(ascii: "=") }
    let name = start..<index
    skip(while: \.isSpace)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: nil)
    }
    index += 1
    skip(while: \.isSpace)
    let first = index
    if index < bytes.count, bytes[index].isQuote {
      index += 1
      skip(to: bytes[first])
    } else {
      skip { !$0.isSpace && $0 != UInt8(ascii: ">") }
    }
    return Attribute(name: name, value: first..<index)
  }

  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the value of an attribute in a tag, with its quotes.
  package func value(of attribute: String, in tag: Tag) -> Range<Int>? {
    tag.attributes.first { string($0.name).lowercased() == attribute }?.value
  }

  /// Returns a value without its quotes, with its character references.
  func content(_ value: Range<Int>) -> String {
    guard bytes[value].first?.isQuote == true else { return string(value) }
    return string(value.dropFirst().dropLast())
  }

  private mutating func skipSpaceAndComments() {
    repeat {
      while index < bytes.count, bytes[index].isSpace { index += 1 }
    } while skipComment()
  }

  private mutating func skipComment() -> Bool {
    guard hasPrefix("<!--") else { return false }
    // Its dashes can be those of its beginning: `<!-->`.
    var end = index + 2
    while let bracket = position(of: UInt8(ascii: ">"), from: end) {
      end = bracket + 1
      let content = bytes[(index + 2)..<bracket]
      if content.ends(with: "--") || content.ends(with: "--!") && content.count > 4 {
        index = end
        return true
      }
    }
    index = bytes.count
    return true
  }

  private mutating func skipRawText(of name: String) {
    while let end = position(of: UInt8(ascii: "<"), from: index) {
      index = end
      if hasPrefix("</\(name)", ends: true) { return }
      index += 1
    }
    index = bytes.count
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
  }

  /// Skips up to a byte and it; returns `false` for the rest without one.
  @discardableResult
  private mutating func skip(to byte: UInt8) -> Bool {
    let place = position(of: byte, from: index)
    index = place.map { $0 + 1 } ?? bytes.count
    return place != nil
  }

  private func position(of byte: UInt8, from start: Int) -> Int? {
    bytes[start...].firstIndex(of: byte)
  }

  /// - Parameter ends: whether the name has to end after the text.
  private func hasPrefix(_ text: String, ends: Bool = false) -> Bool {
    let end = index + text.utf8.count
    guard end <= bytes.count,
      zip(bytes[index..<end], text.utf8).allSatisfy({ $0.lowercased == $1 })
    else { return false }
    return !ends || end < bytes.count && bytes[end].endsName
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased)
  }

  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  /// Whether the name of a tag ends before the byte.
  fileprivate var endsName: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: ">") || isSpace
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
