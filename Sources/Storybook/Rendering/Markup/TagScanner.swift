/// Finds the tags of markup, without those within comments and raw text (HTML Living Standard,
/// 13.2.5).
package struct TagScanner {
  package struct Tag {
    package let name: String
    package let isEnd: Bool
    /// Where its `<` is.
    let start: Int
    /// From its name to its `>`, without that.
    package let range: Range<Int>
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
    "title", "style", "script", "noscript", "template", "textarea",
  ]

  /// Skips white space, comments and a doctype; returns where a whole document begins with `<html`
  /// or other content, and `nil` for a fragment.
  mutating func takeDocumentStart() -> Int? {
    if bytes.starts(with: "\u{FEFF}".utf8) { index = 3 }
    skipSpaceAndComments()
    if hasPrefix("<!doctype", ends: true) {
      index = (position(of: ">", from: index) ?? bytes.count - 1) + 1
      let start = index
      skipSpaceAndComments()
      return hasPrefix("<html", ends: true) ? index : start
    }
    return hasPrefix("<html", ends: true) ? index : nil
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
        index = position(of: "<", from: index + 1) ?? bytes.count
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
    let first = isEnd ? start + 2 : start + 1
    let isNamed = bytes[first].isLetter
    let end = isNamed ? tagEnd(from: first) : position(of: ">", from: first)
    index = end.map { $0 + 1 } ?? bytes.count
    guard let end else { return nil }
    var name = ""
    if isNamed {
      let letters = bytes[first..<end].prefix { !$0.endsName }
      name = String(decoding: letters, as: UTF8.self).lowercased()
    }
    if Self.raw.contains(name), !isEnd { rawElement = name }
    return Tag(name: name, isEnd: isEnd, start: start, range: first..<end)
  }

  /// Returns the value of an attribute in a tag, with its quotes.
  package func value(of attribute: String, in tag: Range<Int>) -> Range<Int>? {
    var rest = tag.lowerBound
    while rest < tag.upperBound {
      let start = rest
      while rest < tag.upperBound, !bytes[rest].endsName { rest += 1 }
      let name = String(decoding: bytes[start..<rest], as: UTF8.self).lowercased()
      while rest < tag.upperBound, bytes[rest].isSpace { rest += 1 }
      if rest < tag.upperBound, bytes[rest] == UInt8(ascii: "=") {
        rest += 1
        while rest < tag.upperBound, bytes[rest].isSpace { rest += 1 }
        let value = rest..<valueEnd(from: rest, in: tag)
        if name == attribute { return value }
        rest = max(value.upperBound, start + 1)
      } else if rest == start {
        rest += 1
      }
    }
    return nil
  }

  private func valueEnd(from start: Int, in tag: Range<Int>) -> Int {
    guard start < tag.upperBound else { return start }
    let quote = bytes[start]
    guard quote.isQuote else {
      return (start..<tag.upperBound).first { bytes[$0].isSpace } ?? tag.upperBound
    }
    let end = (start + 1..<tag.upperBound).first { bytes[$0] == quote }
    return end.map { $0 + 1 } ?? tag.upperBound
  }

  /// The `>` of a tag, outside of quoted values.
  private func tagEnd(from start: Int) -> Int? {
    var quote: UInt8?
    var isValue = false
    for position in start..<bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return position
      } else if byte.isQuote, isValue {
        quote = byte
      }
      if !byte.isSpace { isValue = byte == UInt8(ascii: "=") }
    }
    return nil
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
    while let bracket = position(of: ">", from: end) {
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
    while let end = position(of: "<", from: index) {
      index = end
      if hasPrefix("</\(name)", ends: true) { return }
      index += 1
    }
    index = bytes.count
  }

  private func position(of character: Unicode.Scalar, from start: Int) -> Int? {
    bytes[start...].firstIndex(of: UInt8(ascii: character))
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

  /// Whether the name of a tag or an attribute ends before the byte.
  fileprivate var endsName: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "="): true
    default: isSpace
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
