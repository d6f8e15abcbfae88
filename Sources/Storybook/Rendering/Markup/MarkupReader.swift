/// Reads markup from outside as texts and tags; leaves out comments and unfinished tags.
struct MarkupReader {
  struct Attribute {
    let name: String
    /// As written, with its character references.
    let value: String
  }

  enum Part {
    /// Without a character that could begin a tag.
    case text(String)
    case start(String, [Attribute])
    case end(String)
  }

  private var rest: Substring.UTF8View

  init(_ markup: String) { rest = Substring(markup).utf8 }

  /// Returns an attribute value that no quote ends.
  static func quoted(_ value: String) -> String {
    value.replacing("\"", with: "&quot;").replacing("<", with: "&lt;").replacing("\0", with: "")
  }

  mutating func next() -> Part? {
    while let first = rest.first {
      guard first == UInt8(ascii: "<") else { return .text(take { $0 != UInt8(ascii: "<") }) }
      rest.removeFirst()
      switch rest.first {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): skipComment()
      case UInt8(ascii: "/"):
        rest.removeFirst()
        guard rest.first?.isLetter == true else {
          skipComment()
          continue
        }
        if let tag = takeTag() { return .end(tag.name) }
      case let letter? where letter.isLetter:
        if let tag = takeTag() { return .start(tag.name, tag.attributes) }
      default: return .text("&lt;")
      }
    }
    return nil
  }

  /// Skips the content of an element, and its end tag; all of the rest if it has none.
  mutating func skip(to name: String) {
    while !rest.isEmpty {
      _ = take { $0 != UInt8(ascii: "<") }
      guard rest.popFirst() != nil, rest.popFirst() == UInt8(ascii: "/") else { continue }
      var start = rest
      let letters = start.prefix { $0.isLetter || $0.isDigit }
      start.removeFirst(letters.count)
      guard String(Substring(letters)).lowercased() == name, start.first?.endsName != false else {
        continue
      }
      rest = start
      _ = take { $0 != UInt8(ascii: ">") }
      _ = rest.popFirst()
      return
    }
  }

  /// A comment ends at the latest where a parser ends it; what follows is read as markup.
  private mutating func skipComment() {
    _ = take { $0 != UInt8(ascii: ">") }
    _ = rest.popFirst()
  }

  /// Returns `nil` for a tag without an end, and leaves out the rest.
  private mutating func takeTag() -> (name: String, attributes: [Attribute])? {
    let name = take { !$0.endsName }.lowercased()
    var attributes: [Attribute] = []
    while true {
      _ = take { $0.isSpace || $0 == UInt8(ascii: "/") }
      guard let byte = rest.first else { return nil }
      if byte == UInt8(ascii: ">") {
        rest.removeFirst()
        return (name, attributes)
      }
      guard let attribute = takeAttribute() else { return nil }
      let isFirst = !attributes.contains { $0.name == attribute.name }
      if isFirst, attributes.count < 100 { attributes.append(attribute) }
    }
  }

  private mutating func takeAttribute() -> Attribute? {
    var name = ""
    // A name may begin with an equals sign.
    if rest.first == UInt8(ascii: "=") { name = String(Substring(rest.prefix(1))) }
    rest = rest.dropFirst(name.utf8.count)
    name += take { !$0.endsName }
    _ = take(while: \.isSpace)
    guard rest.first == UInt8(ascii: "=") else {
      return Attribute(name: name.lowercased(), value: "")
    }
    rest.removeFirst()
    _ = take(while: \.isSpace)
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let value = take { !$0.isSpace && $0 != UInt8(ascii: ">") }
      return Attribute(name: name.lowercased(), value: value)
    }
    rest.removeFirst()
    let value = take { $0 != quote }
    guard rest.popFirst() != nil else { return nil }
    return Attribute(name: name.lowercased(), value: value)
  }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
    let taken = rest.prefix(while: isTaken)
    rest = rest[taken.endIndex...]
    return String(Substring(taken)).replacing("\0", with: "")
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var endsName: Bool {
    isSpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") || self == UInt8(ascii: "=")
  }
}
