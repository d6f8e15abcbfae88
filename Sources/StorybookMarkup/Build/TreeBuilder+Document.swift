/// The parts of a whole document, most of whose tags may be omitted.
///
/// ```html
/// <!doctype html><html><head><title>A</title></head><body>B</body></html>
/// start          root  head                  afterHead     body   end
/// ```
extension TreeBuilder {
  /// The latest part that has begun. A fragment is all body.
  enum Stage: Int { case start, root, head, afterHead, body, end }

  /// Whether the current element is one of the document: the root, its head or its body.
  var isOutermost: Bool { open.last.map { $0.traits.has(.outer) } ?? true }

  mutating func placeDoctype(_ text: String, at offset: Int) {
    guard document.language == .html else { return }
    guard stage == .start else { return reportProblem(.ignored("!doctype"), at: offset) }
    stage = .root
    isQuirky = text.lowercasedASCII != "html"
  }

  /// Moves on to the part that an element is in, and reports one that a browser puts elsewhere.
  mutating func place(_ name: String, traits: ElementTraits, at offset: Int) {
    if traits.has(.outer) { return placeOuter(name, at: offset) }
    guard stage != .body else { return }
    checkHead(name, at: offset)
    guard isOutermost else { return }
    guard traits.has(.inHead), stage == .root || stage == .head || stage == .afterHead else {
      return beginBody(offset)
    }
    if stage == .afterHead { reportProblem(.misplaced(name, belongsIn: "<head>"), at: offset) }
    if stage == .root { stage = .head }
  }

  /// Reports what ends a `<noscript>` in a head.
  mutating func checkHead(_ name: String, at offset: Int) {
    guard currentName == "noscript", stage == .head,
      !["basefont", "bgsound", "link", "meta", "noframes", "style"].contains(name)
    else { return }
    reportProblem(.misplaced("noscript", belongsIn: "<body>"), at: offset)
  }

  /// A null character is content, although it is dropped.
  mutating func checkNull(_ text: Range<Int>) {
    guard let null = tokenizer.bytes[text].firstIndex(of: 0), isOutermost else { return }
    if stage != .start { reportProblem(.nullCharacter, at: null) }
    beginBody(null)
  }

  private mutating func placeOuter(_ name: String, at offset: Int) {
    switch name {
    case "html" where (stage == .start || stage == .root) && open.count == 0:
      if stage == .start { isQuirky = true }
      stage = .root
    case "head" where stage == .root: stage = .head
    case "body" where (stage == .root || stage == .head || stage == .afterHead) && isOutermost:
      beginBody(offset)
    default: reportProblem(.ignored(name), at: offset)
    }
  }

  /// The first content of the body ends the head.
  mutating func beginBody(_ offset: Int) {
    if stage == .end { reportProblem(.afterBody, at: offset) }
    if stage != .start, currentName == "head" { open.pop() }
    stage = .body
  }

  /// An end tag has closed a part of the document.
  mutating func leave(_ name: String) {
    switch name {
    case "head": stage = .afterHead
    case "body", "html": stage = .end
    default: break
    }
  }
}
