/// Texts and fragments, written as the place requires where they stand.
extension HTML.Interpolation {
  /// Appends trusted markup.
  mutating func appendSource(_ markup: String) {
    own()
    buffer.append(markup)
  }

  /// Copies what another value has, too.
  private mutating func own() {
    if !isKnownUniquelyReferenced(&buffer) { buffer = buffer.copy() }
  }

  /// Scans the literals before a text.
  mutating func settle() {
    own()
    guard buffer.state.scanned < buffer.count else { return }
    if case .quoted = buffer.state.context.place { extendValue() }
    buffer.scan()
  }

  /// Moves the quote behind the rest of a value: the literal after `src=\(folder)` may be `/a.png`.
  private mutating func extendValue() {
    let start = buffer.state.scanned
    var end = start
    while end < buffer.count, !Self.endsValue(buffer.bytes, at: end) {
      buffer.state.context.script.takeByte(buffer.bytes[end])
      end += 1
    }
    guard end > start else { return }
    let value = buffer.text(start..<end)
    let rest = buffer.text(end..<buffer.count)
    buffer.removeLast(buffer.count - start + 1)
    appendValue(quoting: value)
    buffer.append("\"")
    buffer.state.scanned = buffer.count
    buffer.append(rest)
  }

  // MARK: Texts

  /// - Parameter isNumber: whether the text is a literal of scripts.
  mutating func appendText(_ text: String, isNumber: @autoclosure () -> Bool = false) {
    settle()
    switch buffer.state.context.place {
    // The text of a list's row, mostly.
    case .text where buffer.state.context.isPlain:
      let start = buffer.count
      buffer.appendEscaped(text, keepingReturns: false)
      buffer.state.addText(start..<buffer.count)
    case .text, .comment, .declaration:
      appendContent(text, isNumber: buffer.state.context.element == .script && isNumber())
    case .beforeValue, .quoted, .unquoted, .single, .double:
      let isNumber = buffer.state.context.attribute == .script && isNumber()
      withinValue { $0.appendValue(text, isNumber: isNumber) }
    case .tagOpen where text.utf8.first?.isDigit == true:
      // The bracket is text: `1 <2`.
      buffer.state.context.place = .text
      appendContent(text, isNumber: false)
    case .tagName, .attributeName:
      if text.utf8.allSatisfy(\.isDigit) { buffer.append(text) } else { fail() }
    case .tagOpen, .endTagOpen, .tag, .afterName: if !text.isEmpty { fail() }
    }
    buffer.state.scanned = buffer.count
  }

  private mutating func fail() { buffer.state.addFault(MarkupFaultError(after: buffer.text)) }

  private mutating func appendContent(_ text: String, isNumber: Bool) {
    let start = buffer.count
    switch buffer.state.context.element {
    case .script where buffer.state.context.place == .text:
      buffer.append(encodedScript(text, isNumber: isNumber))
    case .style where buffer.state.context.place == .text:
      buffer.append(EncodedText.style(text, as: isInStyleAddress ? .address : .value))
    default: appendEscaped(text)
    }
    buffer.state.addText(start..<buffer.count)
  }

  private mutating func encodedScript(_ text: String, isNumber: Bool) -> String {
    let place = buffer.state.context.script.place
    buffer.state.context.script.takeText()
    if isNumber { return text }
    return EncodedText.script(text, in: place)
  }

  /// Keeps the line breaks that a parser changes: it turns carriage returns into line feeds, which
  /// matters in values, and drops the first line feed of an element such as `textarea` (HTML
  /// Living Standard, 13.2.3.5 and 13.2.6.4.7).
  private mutating func appendEscaped(_ text: String) {
    let element = buffer.state.context.element
    let escaped = String.escaped(text, keepingReturns: element == .textarea)
    if element == .textarea || element == .preformatted, buffer.bytes.last == UInt8(ascii: ">"),
      escaped.utf8.first == UInt8(ascii: "\n") || escaped.utf8.first == UInt8(ascii: "\r")
    {
      buffer.append("\n")
    }
    buffer.append(escaped)
  }

  // MARK: Values

  /// Puts quotes around a value that has none.
  private mutating func withinValue(_ append: (inout Self) -> Void) {
    buffer.state.hasText = true
    switch buffer.state.context.place {
    case .beforeValue:
      buffer.append("\"")
      buffer.state.context.valueStart = buffer.count
    case .quoted: buffer.removeLast(1)
    default: return append(&self)
    }
    append(&self)
    buffer.append("\"")
    buffer.state.context.place = .quoted
  }

  private mutating func appendValue(_ text: String, isNumber: Bool) {
    switch buffer.state.context.attribute {
    case .plain: appendValue(escaping: text)
    case .address where isHarmlessAddress(with: text): appendValue(escaping: text)
    case .address: appendValue(escaping: EncodedText.address(text, after: value))
    case .script: appendValue(escaping: encodedScript(text, isNumber: isNumber))
    case .style:
      appendValue(escaping: EncodedText.style(text, as: stylePart))
    case .document: appendValue(escaping: String.escaped(text, keepingReturns: true))
    }
  }

  private mutating func appendValue(escaping text: String) {
    guard case .unquoted = buffer.state.context.place else {
      return buffer.appendEscaped(text, keepingReturns: true)
    }
    for scalar in String.escaped(text, keepingReturns: true).unicodeScalars {
      let isEnd = " \t\n\u{C}`=".unicodeScalars.contains(scalar)
      buffer.append(isEnd ? "&#\(scalar.value);" : String(scalar))
    }
  }

  /// Whether the value and a text begin with something with which no script begins.
  private func isHarmlessAddress(with text: String) -> Bool {
    let start = buffer.state.context.valueStart
    let byte = start < buffer.count ? buffer.bytes[start] : text.utf8.first
    guard let first = byte else { return true }
    return first > 0x20 && first != UInt8(ascii: "&") && !EncodedText.beginsScript(first)
  }

  /// The value up to here, decoded.
  private var value: String {
    Entities.decoded(buffer.text(buffer.state.context.valueStart..<buffer.count))
  }

  private var stylePart: EncodedText.StylePart {
    if isInStyleAddress { return .address }
    let value = value
    let isStart = value.last { !$0.isWhitespace }.map { $0 == ";" } ?? true
    return isStart && !value.contains { "\"'(".contains($0) } ? .declarations : .value
  }

  /// Whether the text is between the parentheses of `url(…)`.
  private var isInStyleAddress: Bool {
    let bytes = buffer.bytes.buffer
    guard let start = bytes.lastIndex(of: UInt8(ascii: "(")),
      !bytes[start...].contains(UInt8(ascii: ")"))
    else { return false }
    return String(decoding: bytes[..<start].suffix(3), as: UTF8.self).lowercased() == "url"
  }

  // MARK: Attributes

  /// Appends attributes, each after a space.
  mutating func appendAttributes(_ attributes: String) {
    guard !attributes.isEmpty else { return }
    settle()
    switch buffer.state.context.place {
    case .tagName, .tag, .attributeName, .afterName, .unquoted, .quoted:
      buffer.append(attributes)
      buffer.state.context.place = .tag
    case .text where buffer.state.context.isBetweenTags, .comment, .declaration:
      buffer.append(attributes)
    case .text, .tagOpen, .endTagOpen, .beforeValue, .single, .double: fail()
    }
    buffer.state.scanned = buffer.count
  }

  static func encoded(_ value: String, as attribute: MarkupContext.Attribute) -> String {
    switch attribute {
    case .plain: value
    case .address: EncodedText.address(value, after: "")
    case .script: EncodedText.script(value, in: .code)
    case .style: EncodedText.style(value, as: .declarations)
    case .document: String.escaped(value, keepingReturns: true)
    }
  }

  // MARK: Fragments

  /// The room that is made for markup to come, at most.
  private static var mostReserved: Int { 1 << 20 }

  /// Makes room for a number of elements if this is the first one.
  @usableFromInline mutating func appendElement(_ html: HTML, of count: Int) {
    if buffer.count == 0 {
      let size = min(html.buffer.count, Self.mostReserved)
      buffer.reserve(min(size * min(count, Self.mostReserved), Self.mostReserved))
    }
    appendMarkup(html)
  }

  /// - Parameter isValue: whether its quotes do not end the value of an attribute around it.
  mutating func appendMarkup(_ html: HTML, isValue: Bool = true) {
    settle()
    guard buffer.state.context.isBetweenTags else { return insert(html, isValue: isValue) }
    let offset = buffer.count
    let length = html.buffer.count
    // A buffer doubles its room when it is full, also for the end tag behind a list.
    if length > 1 << 10 { buffer.reserve(offset + length + length / 8) }
    buffer.append(html.buffer.bytes)
    buffer.state.join(html.buffer.state, at: offset)
  }

  /// Inserts a fragment into a tag, a comment or raw text.
  private mutating func insert(_ html: HTML, isValue: Bool) {
    buffer.state.addFault(html.buffer.state.fault)
    switch buffer.state.context.place {
    case .quoted where Self.endsValue(html), .unquoted where Self.endsValue(html): replay(html)
    case .beforeValue, .quoted, .unquoted, .single, .double:
      guard isValue else { return replay(html) }
      switch buffer.state.context.attribute {
      case .plain: withinValue { $0.appendValue(quoting: html.markup) }
      case .document: withinValue { $0.appendValue(escaping: html.markup) }
      case .address, .script, .style: return replay(html)
      }
      buffer.state.scanned = buffer.count
    case .text
    where buffer.state.context.element == .script || buffer.state.context.element == .style:
      replay(html)
    // A text in it ends none of these.
    case .text, .comment, .declaration: buffer.append(html.buffer.bytes)
    case .tagOpen, .endTagOpen, .tagName, .tag, .attributeName, .afterName: replay(html)
    }
  }

  private static func endsValue(_ html: HTML) -> Bool {
    html.buffer.state.firstText?.lowerBound != 0 && endsValue(html.buffer.bytes, at: 0)
  }

  private static func endsValue(_ bytes: MarkupBytes, at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    let byte = bytes[index]
    return byte.isSpace || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "/") && bytes.has(UInt8(ascii: ">"), at: index + 1)
  }

  /// Appends markup whose texts are escaped and whose quotes are not.
  private mutating func appendValue(quoting markup: String) {
    for part in markup.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      if part.startIndex != markup.startIndex { buffer.append("&") }
      appendValue(escaping: String(Substring(part)))
    }
  }

  /// Appends the part before the first tag once more, as literals and texts.
  private mutating func replay(_ html: HTML) {
    let source = html.buffer
    var offset = 0
    for text in source.state.texts {
      buffer.append(source.bytes[offset..<text.lowerBound])
      appendText(Entities.decoded(source.text(text)))
      offset = text.upperBound
    }
    if !source.state.isOpen {
      buffer.append(source.bytes[offset..<source.state.end])
      offset = source.state.end
    }
    settle()
    if buffer.state.context.isBetweenTags {
      buffer.state.join(source.state.afterOpening, at: buffer.count - offset)
    } else if source.state.hasText {
      return fail()
    }
    buffer.append(source.bytes[offset..<source.count])
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
