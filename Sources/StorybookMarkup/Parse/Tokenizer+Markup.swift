extension Tokenizer {
  /// Reads the tag, comment or declaration at the current position.
  mutating func markup() -> Token? {
    let start = position
    switch bytes[start + 1] {
    case UInt8(ascii: "!"): return declaration()
    case UInt8(ascii: "?"):
      if !isXML { faults.addProblem(.brokenTag, at: start) }
      return bogusComment(from: start + 1)
    case UInt8(ascii: "/"):
      guard let name = byte(start + 2) else { return loneText("</") }
      if name.isASCIILetter { return tag(nameAt: start + 2) }
      faults.addProblem(.brokenTag, at: start)
      return bogusComment(from: start + 2)
    default: return tag(nameAt: start + 1)
    }
  }

  private mutating func loneText(_ text: String) -> Token {
    let start = position
    faults.addProblem(.rawLessThan, at: start)
    position = bytes.count
    return .text(text, offset: start)
  }

  private mutating func declaration() -> Token {
    let start = position
    if matches("<!--".utf8, at: start) { return comment() }
    if isForeign, matches("<![cdata[".utf8, at: start) { return characterData() }
    guard matches("<!doctype".utf8, at: start) else {
      faults.addProblem(.brokenTag, at: start)
      return bogusComment(from: start + 2)
    }
    let end = find(">", from: start) ?? bytes.count
    position = min(end + 1, bytes.count)
    let words = MarkupElement.words(string((start + 9)..<max(end, start + 9)))
    return .doctype(words.joined(separator: " "), offset: start)
  }

  private mutating func comment() -> Token {
    let start = position
    // `<!-->` and `<!--->` are complete comments.
    for short in ["<!-->", "<!--->"] where matches(short.utf8, at: start) {
      position += short.utf8.count
      return .comment("", offset: start)
    }
    let end = find("--", from: start + 4) { endOfComment(at: $0) != nil }
    if end == nil { faults.addProblem(.unclosedComment, at: start) }
    position = end.flatMap { endOfComment(at: $0) } ?? bytes.count
    return .comment(string((start + 4)..<(end ?? bytes.count)), offset: start)
  }

  /// The place behind `-->` or `--!>`.
  private func endOfComment(at dashes: Int) -> Int? {
    let bracket = byte(dashes + 2) == UInt8(ascii: "!") ? dashes + 3 : dashes + 2
    return byte(bracket) == UInt8(ascii: ">") ? bracket + 1 : nil
  }

  private mutating func characterData() -> Token {
    let start = position
    let end = find("]]>", from: start) ?? bytes.count
    position = min(end + 3, bytes.count)
    return .text(string((start + 9)..<max(end, start + 9)), offset: start)
  }

  /// Reads `<?…>` or `<!…>`, which browsers treat as a comment up to the next `>`.
  private mutating func bogusComment(from content: Int) -> Token {
    let start = position
    let end = find(">", from: content) ?? bytes.count
    position = min(end + 1, bytes.count)
    return .comment(string(content..<end), offset: start)
  }
}
