/// Texts and fragments, written as the place requires where they stand.
extension HTML.Interpolation {
  /// Scans the literals before a text.
  mutating func settle() {
    guard state.scanned < markup.utf8.count else { return }
    if case .quoted = state.context.place { extendValue() }
    state.scan(&markup)
  }

  /// Moves the quote behind the rest of a value: the literal after `src=\(folder)` may be `/a.png`.
  private mutating func extendValue() {
    let start = markup.utf8.index(markup.startIndex, offsetBy: state.scanned)
    guard !Self.endsValue(markup.utf8[start...]) else { return }
    var end = start
    while end < markup.endIndex, !Self.endsValue(markup.utf8[end...]) {
      state.context.script.takeByte(markup.utf8[end])
      end = markup.utf8.index(after: end)
    }
    let value = String(Substring(markup.utf8[start..<end]))
    let rest = String(Substring(markup.utf8[end...]))
    markup = String(Substring(markup.utf8[..<start].dropLast()))
    appendValue(quoting: value)
    markup += "\""
    state.scanned = markup.utf8.count
    markup += rest
  }

  // MARK: Texts

  /// - Parameter isNumber: whether the text is a literal of scripts.
  mutating func appendText(_ text: String, isNumber: @autoclosure () -> Bool = false) {
    settle()
    switch state.context.place {
    // The text of a list's row, mostly.
    case .text where state.context.isPlain:
      let start = markup.utf8.count
      markup += String.escaped(text, keepingReturns: false)
      state.addText(start..<markup.utf8.count)
    case .text, .comment, .declaration:
      appendContent(text, isNumber: state.context.element == .script && isNumber())
    case .beforeValue, .quoted, .unquoted, .single, .double:
      let isNumber = state.context.attribute == .script && isNumber()
      withinValue { $0.appendValue(text, isNumber: isNumber) }
    case .tagOpen where text.utf8.first?.isDigit == true:
      // The bracket is text: `1 <2`.
      state.context.place = .text
      appendContent(text, isNumber: false)
    case .tagName, .attributeName:
      if text.utf8.allSatisfy(\.isDigit) { markup += text } else { fail() }
    case .tagOpen, .endTagOpen, .tag, .afterName: if !text.isEmpty { fail() }
    }
    state.scanned = markup.utf8.count
  }

  private mutating func fail() { state.addFault(MarkupFaultError(after: markup)) }

  private mutating func appendContent(_ text: String, isNumber: Bool) {
    let start = markup.utf8.count
    switch state.context.element {
    case .script where state.context.place == .text:
      markup += encodedScript(text, isNumber: isNumber)
    case .style where state.context.place == .text:
      markup += EncodedText.style(text, as: isInStyleAddress ? .address : .value)
    default: appendEscaped(text)
    }
    state.addText(start..<markup.utf8.count)
  }

  private mutating func encodedScript(_ text: String, isNumber: Bool) -> String {
    let place = state.context.script.place
    state.context.script.takeText()
    if isNumber { return text }
    return EncodedText.script(text, in: place)
  }

  /// Keeps the line breaks that a parser changes: it turns carriage returns into line feeds, which
  /// matters in values, and drops the first line feed of an element such as `textarea` (HTML
  /// Living Standard, 13.2.3.5 and 13.2.6.4.7).
  private mutating func appendEscaped(_ text: String) {
    let element = state.context.element
    let escaped = String.escaped(text, keepingReturns: element == .textarea)
    if element == .textarea || element == .preformatted, markup.utf8.last == UInt8(ascii: ">"),
      escaped.utf8.first == UInt8(ascii: "\n") || escaped.utf8.first == UInt8(ascii: "\r")
    {
      markup += "\n"
    }
    markup += escaped
  }

  // MARK: Values

  /// Puts quotes around a value that has none.
  private mutating func withinValue(_ append: (inout Self) -> Void) {
    state.hasText = true
    switch state.context.place {
    case .beforeValue:
      markup += "\""
      state.context.valueStart = markup.utf8.count
    case .quoted: markup.unicodeScalars.removeLast()
    default: return append(&self)
    }
    append(&self)
    markup += "\""
    state.context.place = .quoted
  }

  private mutating func appendValue(_ text: String, isNumber: Bool) {
    switch state.context.attribute {
    case .plain: appendValue(escaping: text)
    case .address: appendValue(escaping: isPath ? text : EncodedText.address(text, after: value))
    case .script: appendValue(escaping: encodedScript(text, isNumber: isNumber))
    case .style:
      appendValue(escaping: EncodedText.style(text, as: stylePart))
    case .document: appendValue(escaping: String.escaped(text, keepingReturns: true))
    }
  }

  private mutating func appendValue(escaping text: String) {
    let escaped = String.escaped(text, keepingReturns: true)
    guard state.context.place == .unquoted else { return markup += escaped }
    for scalar in escaped.unicodeScalars {
      if " \t\n\u{C}`=".unicodeScalars.contains(scalar) {
        markup += "&#\(scalar.value);"
      } else {
        markup.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether the value up to here is the start of a path, to which no text adds a script.
  private var isPath: Bool { valueBytes.first.map("/?#".utf8.contains) ?? false }

  /// The value up to here, decoded.
  private var value: String { Entities.decoded(String(Substring(valueBytes))) }

  private var valueBytes: Substring.UTF8View {
    markup.utf8[markup.utf8.index(markup.startIndex, offsetBy: state.context.valueStart)...]
  }

  private var stylePart: EncodedText.StylePart {
    if isInStyleAddress { return .address }
    let value = value
    let isStart = value.last { !$0.isWhitespace }.map { $0 == ";" } ?? true
    return isStart && !value.contains { "\"'(".contains($0) } ? .declarations : .value
  }

  /// Whether the text is between the parentheses of `url(…)`.
  private var isInStyleAddress: Bool {
    let bytes = markup.utf8
    guard let start = bytes.lastIndex(of: UInt8(ascii: "(")),
      !bytes[start...].contains(UInt8(ascii: ")"))
    else { return false }
    return String(Substring(bytes[..<start].suffix(3))).lowercased() == "url"
  }

  // MARK: Attributes

  /// Appends attributes, each after a space.
  mutating func appendAttributes(_ attributes: String) {
    guard !attributes.isEmpty else { return }
    settle()
    switch state.context.place {
    case .tagName, .tag, .attributeName, .afterName, .unquoted, .quoted:
      markup += attributes
      state.context.place = .tag
    case .text where state.context.isBetweenTags, .comment, .declaration: markup += attributes
    case .text, .tagOpen, .endTagOpen, .beforeValue, .single, .double: fail()
    }
    state.scanned = markup.utf8.count
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
    if markup.isEmpty {
      let size = min(html.markup.utf8.count, Self.mostReserved)
      markup.reserveCapacity(min(size * min(count, Self.mostReserved), Self.mostReserved))
    }
    appendMarkup(html)
  }

  /// - Parameter isValue: whether its quotes do not end the value of an attribute around it.
  mutating func appendMarkup(_ html: HTML, isValue: Bool = true) {
    settle()
    guard state.context.isBetweenTags else { return insert(html, isValue: isValue) }
    let offset = markup.utf8.count
    let length = html.markup.utf8.count
    // A text doubles its room when it is full, also for the end tag behind a list.
    if length > 1 << 10 { markup.reserveCapacity(offset + length + length / 8) }
    markup += html.markup
    state.join(html.state, at: offset)
  }

  /// Inserts a fragment into a tag, a comment or raw text.
  private mutating func insert(_ html: HTML, isValue: Bool) {
    state.addFault(html.state.fault)
    switch state.context.place {
    case .quoted where Self.endsValue(html), .unquoted where Self.endsValue(html): replay(html)
    case .beforeValue, .quoted, .unquoted, .single, .double:
      guard isValue else { return replay(html) }
      switch state.context.attribute {
      case .plain: withinValue { $0.appendValue(quoting: html.markup) }
      case .document: withinValue { $0.appendValue(escaping: html.markup) }
      case .address, .script, .style: replay(html)
      }
      state.scanned = markup.utf8.count
    case .text where state.context.element == .script || state.context.element == .style:
      replay(html)
    // A text in it ends none of these.
    case .text, .comment, .declaration: markup += html.markup
    case .tagOpen, .endTagOpen, .tagName, .tag, .attributeName, .afterName: replay(html)
    }
  }

  private static func endsValue(_ html: HTML) -> Bool {
    html.state.firstText?.lowerBound != 0 && endsValue(html.markup.utf8[...])
  }

  private static func endsValue(_ bytes: Substring.UTF8View) -> Bool {
    guard let first = bytes.first else { return false }
    return first.isSpace || first == UInt8(ascii: ">")
      || first == UInt8(ascii: "/") && bytes.dropFirst().first == UInt8(ascii: ">")
  }

  /// Appends markup whose texts are escaped and whose quotes are not.
  private mutating func appendValue(quoting markup: String) {
    for part in markup.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      if part.startIndex != markup.startIndex { self.markup += "&" }
      appendValue(escaping: String(Substring(part)))
    }
  }

  /// Appends the part before the first tag once more, as literals and texts.
  private mutating func replay(_ html: HTML) {
    var rest = html.markup.utf8[...]
    var offset = 0
    func take(to end: Int) -> String {
      let part = rest.prefix(end - offset)
      rest = rest[part.endIndex...]
      offset = end
      return String(Substring(part))
    }
    for text in html.state.texts {
      markup += take(to: text.lowerBound)
      appendText(Entities.decoded(take(to: text.upperBound)))
    }
    if !html.state.isOpen { markup += take(to: html.state.end) }
    settle()
    if state.context.isBetweenTags {
      state.join(html.state.afterOpening, at: markup.utf8.count - offset)
    } else if html.state.hasText {
      return fail()
    }
    markup += String(Substring(rest))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
