extension Tokenizer {
  /// Reads a tag. Returns `nil` if the source ends within it, since browsers drop such a tag.
  mutating func tag(nameAt nameStart: Int) -> Token? {
    let start = position
    position = nameStart
    skipName(before: UInt8(ascii: ">"))
    var tag = Tag(
      name: string(nameStart..<position), hasCapitals: hasCapitals(nameStart..<position),
      offset: start)
    var names: Set<String> = []
    while true {
      skip { $0.isHTMLSpace }
      guard let byte = byte(position) else {
        faults.addProblem(.unclosedTag(tag.name), at: start)
        return nil
      }
      switch byte {
      case UInt8(ascii: ">"):
        position += 1
        if nameStart == start + 1 { return .start(tag) }
        return .end(tag)
      case UInt8(ascii: "/"):
        position += 1
        tag.closesItself = self.byte(position) == UInt8(ascii: ">")
      default: takeAttribute(&tag, names: &names)
      }
    }
  }

  private mutating func takeAttribute(_ tag: inout Tag, names: inout Set<String>) {
    let start = position
    // An equals sign is accepted only as the (invalid) first character of a name.
    position += 1
    skipName(before: UInt8(ascii: "="))
    let nameEnd = position
    let name = string(start..<nameEnd)
    if hasQuoteOrSign(start..<nameEnd) {
      faults.addProblem(.strangeAttributeName(name), at: start)
    }
    let value = takeValue(of: name)
    if hasCapitals(start..<nameEnd) { tag.hasCapitals = true }
    guard isNew(name, names: &names, in: tag) else {
      return faults.addProblem(.duplicateAttribute(name), at: start)
    }
    tag.attributes.append(MarkupAttribute(name: name, value: value))
  }

  /// Most tags have few attributes, whose names are compared faster than hashed.
  private func isNew(_ name: String, names: inout Set<String>, in tag: Tag) -> Bool {
    guard !tag.attributes.isEmpty else { return true }
    guard tag.hasCapitals || tag.attributes.count >= 8 else {
      var index = 0
      while index < tag.attributes.count, tag.attributes[index].name != name { index += 1 }
      return index == tag.attributes.count
    }
    if names.isEmpty { names = Set(tag.attributes.map { $0.name.lowercasedASCII }) }
    return names.insert(name.lowercasedASCII).inserted
  }

  private mutating func takeValue(of name: String) -> String {
    let end = position
    skip { $0.isHTMLSpace }
    guard byte(position) == UInt8(ascii: "=") else {
      position = end
      return ""
    }
    position += 1
    skip { $0.isHTMLSpace }
    guard let quote = byte(position), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return unquotedValue(of: name) }
    let start = position + 1
    position = start
    skip(to: quote)
    if notesValues { attributeValues.append((name, start..<position)) }
    let value = decoded(start..<position, inAttribute: true)
    position = min(position + 1, bytes.count)
    return value
  }

  private mutating func unquotedValue(of name: String) -> String {
    let start = position
    skip { !$0.isHTMLSpace && $0 != UInt8(ascii: ">") }
    if notesValues { attributeValues.append((name, start..<position)) }
    if hasQuoteOrSign(start..<position) || bytes[start..<position].contains(UInt8(ascii: "`")) {
      faults.addProblem(.unquotedValue(string(start..<position)), at: start)
    }
    return decoded(start..<position, inAttribute: true)
  }

  /// Whether any byte is a quote, `<` or `=`, none of which belongs in a name.
  private func hasQuoteOrSign(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte <= 0x3D, byte == 0x22 || byte == 0x27 || byte == 0x3C || byte == 0x3D { return true }
      index += 1
    }
    return false
  }
}
