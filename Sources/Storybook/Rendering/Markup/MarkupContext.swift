import Foundation

/// The state of a browser's tokenizer at the end of some markup (HTML Living Standard, 13.2.5). It
/// determines how the next text must be encoded.
///
/// ```html
/// <a href="▲" onclick="go('▲')" title=▲>▲</a>
///         address      script        plain text
/// ```
struct MarkupContext: Sendable {
  enum Place {
    case text
    /// After `<`, and after `</`.
    case tagOpen, endTagOpen
    case tagName
    /// Where the name of an attribute may begin.
    case tag
    case attributeName, afterName
    /// After the equals sign.
    case beforeValue
    case unquoted, single, double
    /// After the quote that follows a text that had none.
    case quoted
    case comment
    /// A doctype, and other comments that end at the first bracket.
    case declaration
  }

  /// What a start tag means for the text after it.
  enum Element {
    case other, script, style, textarea, title
    /// Elements that drop their first line feed.
    case preformatted
    /// Elements that contain no tags.
    case raw
  }

  enum Attribute { case plain, address, script, style, document }

  var place = Place.text
  var element = Element.other
  var attribute = Attribute.plain
  var script = ScriptContext()
  /// Where the value begins that the text is in.
  var valueStart = 0
  private var isEndTag = false

  /// Whether markup is inserted without a change here: between tags.
  var isBetweenTags: Bool {
    guard case .text = place else { return false }
    return switch element {
    case .other, .preformatted: true
    case .script, .style, .textarea, .title, .raw: false
    }
  }

  /// Whether a text is escaped here and nothing else.
  var isPlain: Bool {
    guard case .text = place, case .other = element else { return false }
    return true
  }

  /// Moves over markup from an offset to its end.
  ///
  /// - Returns: the offset of the first `<`.
  mutating func scan(_ bytes: MarkupBytes, from start: Int) -> Int? {
    var firstTag: Int?
    var index = start
    while index < bytes.count {
      switch place {
      case .text: index = scanText(bytes, from: index, firstTag: &firstTag)
      case .tagOpen, .endTagOpen: index = openBytes(bytes, at: index)
      case .tagName: index = scanTagName(bytes, from: bytes.nameStart(before: index))
      case .tag, .quoted: index = scanTag(bytes, from: index)
      case .attributeName: index = scanName(bytes, from: index)
      case .afterName, .beforeValue: index = scanEqualsSign(bytes, from: index)
      case .unquoted, .single, .double: index = scanValue(bytes, from: index)
      case .comment, .declaration: index = scanComment(bytes, from: index)
      }
    }
    return firstTag
  }
}

// MARK: Text and tags

// Each function calls the one for the next part of a tag, as the markup of a list has thousands of tags.
extension MarkupContext {
  private mutating func scanText(
    _ bytes: MarkupBytes, from start: Int, firstTag: inout Int?
  ) -> Int {
    var index = start
    while true {
      let bracket = bytes.index(of: UInt8(ascii: "<"), from: index)
      if case .script = element {
        while index < bracket {
          script.takeByte(bytes[index])
          index += 1
        }
      }
      guard bracket < bytes.count else { return bytes.count }
      if isBetweenTags || element.ends(at: bracket, in: bytes) {
        if firstTag == nil { firstTag = bracket }
        index = openTag(bytes, at: bracket)
        guard case .text = place else { return index }
        continue
      }
      if element == .script { script.takeByte(UInt8(ascii: "<")) }
      index = bracket + 1
    }
  }

  /// Moves over `<`, and over the tag whose name follows.
  private mutating func openTag(_ bytes: MarkupBytes, at bracket: Int) -> Int {
    isEndTag = bytes.has(0x2F, at: bracket + 1)
    let name = bracket + (isEndTag ? 2 : 1)
    if name < bytes.count, bytes[name].isLetter { return scanTagName(bytes, from: name) }
    place = .tagOpen
    return bracket + 1
  }

  private mutating func openBytes(_ bytes: MarkupBytes, at index: Int) -> Int {
    let byte = bytes[index]
    isEndTag = place == .endTagOpen
    if byte.isLetter { return scanTagName(bytes, from: index) }
    switch (byte, isEndTag) {
    case (UInt8(ascii: "/"), false): place = .endTagOpen
    case (UInt8(ascii: ">"), true): place = .text
    case (UInt8(ascii: "!"), false) where bytes.has("--", at: index + 1):
      place = .comment
      return index + 3
    case (UInt8(ascii: "!"), false), (UInt8(ascii: "?"), false), (_, true): place = .declaration
    default:
      place = .text
      return index
    }
    return index + 1
  }

  private mutating func scanTagName(_ bytes: MarkupBytes, from start: Int) -> Int {
    place = .tagName
    var end = start
    while end < bytes.count, !bytes[end].endsTagName { end += 1 }
    element = isEndTag ? .other : Element(bytes, start..<end)
    guard end < bytes.count else { return end }
    if bytes[end] == 0x3E { return endTag(end) }
    return scanTag(bytes, from: end)
  }

  private mutating func scanTag(_ bytes: MarkupBytes, from start: Int) -> Int {
    place = .tag
    var index = start
    while index < bytes.count, case .tag = place {
      switch bytes[index] {
      case 0x3E: return endTag(index)
      case 0x2F: index += 1
      case let byte where byte.isSpace: index += 1
      default: index = scanAttribute(bytes, from: index)
      }
    }
    return index
  }

  /// Moves over an attribute.
  private mutating func scanAttribute(_ bytes: MarkupBytes, from start: Int) -> Int {
    var end = start
    while end < bytes.count, !bytes[end].endsName { end += 1 }
    // A name may begin with an equals sign.
    guard end > start else {
      place = .attributeName
      attribute = .plain
      return start + 1
    }
    // Most values are in double quotes, and no text is in most of them.
    guard bytes.has(0x3D, at: end), bytes.has(0x22, at: end + 1) else {
      return endName(bytes, start..<end)
    }
    let quote = bytes.index(of: 0x22, from: end + 2)
    return quote < bytes.count ? quote + 1 : endName(bytes, start..<end)
  }

  private mutating func endTag(_ index: Int) -> Int {
    place = .text
    script = ScriptContext()
    return index + 1
  }

  private mutating func scanName(_ bytes: MarkupBytes, from start: Int) -> Int {
    var end = start
    while end < bytes.count, !bytes[end].endsName { end += 1 }
    return endName(bytes, start..<end)
  }

  /// - Parameter name: the part of the name that is read now.
  private mutating func endName(_ bytes: MarkupBytes, _ name: Range<Int>) -> Int {
    var first = name.lowerBound
    while first > 0, !bytes[first - 1].endsName, !bytes[first - 1].isQuote { first -= 1 }
    if name.upperBound > first { attribute = Attribute(bytes, first..<name.upperBound) }
    place = .attributeName
    guard name.upperBound < bytes.count else { return name.upperBound }
    place = .afterName
    return scanEqualsSign(bytes, from: name.upperBound)
  }

  private mutating func scanEqualsSign(_ bytes: MarkupBytes, from start: Int) -> Int {
    var index = start
    if place == .afterName {
      while index < bytes.count, bytes[index].isSpace { index += 1 }
      guard index < bytes.count else { return index }
      guard bytes[index] == UInt8(ascii: "=") else {
        place = .tag
        return index
      }
      place = .beforeValue
      index += 1
    }
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    guard index < bytes.count else { return index }
    script = ScriptContext()
    valueStart = index
    switch bytes[index] {
    case UInt8(ascii: ">"): return endTag(index)
    case UInt8(ascii: "\""): place = .double
    case UInt8(ascii: "'"): place = .single
    default:
      place = .unquoted
      return scanValue(bytes, from: index)
    }
    valueStart += 1
    return scanValue(bytes, from: index + 1)
  }

  private mutating func scanValue(_ bytes: MarkupBytes, from start: Int) -> Int {
    var index = valueEnd(bytes, from: start)
    if case .script = attribute {
      var offset = start
      while offset < index { offset += script.takeEscaped(bytes, at: offset) }
    }
    guard index < bytes.count else { return index }
    if place != .unquoted { index += 1 }
    place = .tag
    return index
  }

  private func valueEnd(_ bytes: MarkupBytes, from start: Int) -> Int {
    if place == .double { return bytes.index(of: UInt8(ascii: "\""), from: start) }
    if place == .single { return bytes.index(of: UInt8(ascii: "'"), from: start) }
    var index = start
    while index < bytes.count, !bytes[index].isSpace, bytes[index] != UInt8(ascii: ">") {
      index += 1
    }
    return index
  }

  private mutating func scanComment(_ bytes: MarkupBytes, from start: Int) -> Int {
    var index = bytes.index(of: UInt8(ascii: ">"), from: start)
    while index < bytes.count, place == .comment, !bytes.endsComment(at: index) {
      index = bytes.index(of: UInt8(ascii: ">"), from: index + 1)
    }
    guard index < bytes.count else { return index }
    place = .text
    return index + 1
  }
}

// MARK: Names

extension MarkupContext.Element {
  fileprivate init(_ bytes: MarkupBytes, _ name: Range<Int>) {
    self = .other
    // The first letter rules out most names.
    switch bytes[name.lowerBound] | 0x20 {
    case UInt8(ascii: "s"):
      if bytes.isName(name, name: "script") { self = .script }
      if bytes.isName(name, name: "style") { self = .style }
    case UInt8(ascii: "t"):
      if bytes.isName(name, name: "textarea") { self = .textarea }
      if bytes.isName(name, name: "title") { self = .title }
    case UInt8(ascii: "p"):
      if bytes.isName(name, name: "pre") { self = .preformatted }
      if bytes.isName(name, name: "plaintext") { self = .raw }
    case UInt8(ascii: "l"): if bytes.isName(name, name: "listing") { self = .preformatted }
    case UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "x"):
      if bytes.isRawName(name) { self = .raw }
    default: break
    }
  }

  /// Whether `<` begins a tag here, in an element that contains no tags but its own end.
  fileprivate func ends(at index: Int, in bytes: MarkupBytes) -> Bool {
    guard bytes.has("/", at: index + 1) else { return false }
    var end = index + 2
    while end < bytes.count, !bytes[end].endsTagName { end += 1 }
    let name = index + 2..<end
    switch self {
    case .script: return bytes.isName(name, name: "script")
    case .style: return bytes.isName(name, name: "style")
    case .textarea: return bytes.isName(name, name: "textarea")
    case .title: return bytes.isName(name, name: "title")
    default: return bytes.isRawName(name)
    }
  }
}

extension MarkupContext.Attribute {
  init(_ name: StaticString) {
    let bytes = MarkupBytes(base: name.utf8Start, count: name.utf8CodeUnitCount)
    self = .plain
    if bytes.count > 0 { self = Self(bytes, 0..<bytes.count) }
  }

  fileprivate init(_ bytes: MarkupBytes, _ name: Range<Int>) {
    self = .plain
    switch bytes[name.lowerBound] | 0x20 {
    case UInt8(ascii: "s"):
      if bytes.isName(name, name: "src") { self = .address }
      if bytes.isName(name, name: "style") { self = .style }
      if bytes.isName(name, name: "srcdoc") { self = .document }
    case UInt8(ascii: "o"):
      if name.count > 2, bytes.isName(name.prefix(2), name: "on") { self = .script }
    default: if bytes.isAddress(name) { self = .address }
    }
  }
}

extension MarkupBytes {
  /// Whether an attribute contains an address. Those of animations set the address of a link:
  /// `<animate attributeName=href to=▲>`.
  fileprivate func isAddress(_ name: Range<Int>) -> Bool {
    switch self[name.lowerBound] | 0x20 {
    case UInt8(ascii: "a"): isName(name, name: "action")
    case UInt8(ascii: "b"): isName(name, name: "by") || isName(name, name: "background")
    case UInt8(ascii: "c"):
      isName(name, name: "cite") || isName(name, name: "codebase") || isName(name, name: "classid")
    case UInt8(ascii: "d"): isName(name, name: "data")
    case UInt8(ascii: "f"): isName(name, name: "formaction") || isName(name, name: "from")
    case UInt8(ascii: "h"): isName(name, name: "href")
    case UInt8(ascii: "m"): isName(name, name: "manifest")
    case UInt8(ascii: "p"): isName(name, name: "poster") || isName(name, name: "ping")
    case UInt8(ascii: "t"): isName(name, name: "to")
    case UInt8(ascii: "v"): isName(name, name: "values")
    case UInt8(ascii: "x"): isName(name, name: "xlink:href")
    default: false
    }
  }

  fileprivate func isRawName(_ name: Range<Int>) -> Bool {
    isName(name, name: "xmp") || isName(name, name: "iframe") || isName(name, name: "noembed")
      || isName(name, name: "noframes")
  }
}

// MARK: Bytes

/// The bytes of markup, whose access is cheap in debug builds as well.
struct MarkupBytes {
  let base: UnsafePointer<UInt8>
  let count: Int

  subscript(index: Int) -> UInt8 { @_transparent get { base[index] } }

  subscript(range: Range<Int>) -> MarkupBytes {
    MarkupBytes(base: base + range.lowerBound, count: range.upperBound - range.lowerBound)
  }

  var last: UInt8? { count > 0 ? base[count - 1] : nil }

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  var text: String { String(decoding: buffer, as: UTF8.self) }

  /// The index of the first occurrence of a byte from `start` on, or `count` without one.
  func index(of byte: UInt8, from start: Int) -> Int {
    guard start < count else { return count }
    if base[start] == byte { return start }
    guard let found = memchr(base + start, Int32(byte), count - start) else { return count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The start of the name of a tag whose end is not read yet.
  fileprivate func nameStart(before index: Int) -> Int {
    var start = index
    while start > 0, base[start - 1] != 0x3C, base[start - 1] != 0x2F { start -= 1 }
    return start
  }

  func has(_ byte: UInt8, at index: Int) -> Bool { index < count && base[index] == byte }

  func has(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    return index + length <= count && memcmp(base + index, text.utf8Start, length) == 0
  }

  fileprivate func isName(_ range: Range<Int>, name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    return range.upperBound - range.lowerBound == length
      && strncasecmp(base + range.lowerBound, name.utf8Start, length) == 0
  }

  /// Whether a comment ends at this bracket: `-->`, `--!>`, `<!-->`.
  fileprivate func endsComment(at index: Int) -> Bool {
    if index >= 2, has("--", at: index - 2) { return true }
    return index >= 5 && has("--!", at: index - 3) && !has("<!", at: index - 5)
  }
}

extension UInt8 {
  var isSpace: Bool {
    @_transparent get {
      self <= 0x20
        && (1 << 0x20 | 1 << 0x0A | 1 << 0x09 | 1 << 0x0C | 1 << 0x0D) >> Int(self) & 1 == 1
    }
  }

  fileprivate var isLetter: Bool {
    @_transparent get { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }
  }

  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  fileprivate var endsTagName: Bool {
    @_transparent get { self <= 0x3E && (self == 0x3E || self == 0x2F || isSpace) }
  }

  fileprivate var endsName: Bool {
    @_transparent get { self <= 0x3E && (self == 0x3D || endsTagName) }
  }
}
