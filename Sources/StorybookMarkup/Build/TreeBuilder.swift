/// Builds a tree from tokens as browsers do: https://html.spec.whatwg.org/#tree-construction
///
/// Browsers repair misnested formatting by copying elements, and move misplaced content out in
/// front of its table. This builder keeps such content in place and reports a fault instead.
struct TreeBuilder: ~Copyable {
  var document: MarkupDocument
  var tokenizer: Tokenizer
  var open = OpenElements()
  var identifiers: Set<String> = []
  /// Start tags that closed a paragraph: a later `</p>` proves that this was unintended.
  var paragraphEnds: [(name: String, offset: Int)] = []
  /// End tags of elements that are closed already, by name: one report for each is enough.
  var ignoredEnds: [String: Int] = [:]
  var isTooDeep = false
  var stage = Stage.start
  /// Whether the document has no doctype of today, and a browser lays it out as of old.
  var isQuirky = false

  static func document(_ source: String, language: MarkupDocument.Language) -> MarkupDocument {
    var builder = TreeBuilder(
      document: MarkupDocument(language), tokenizer: Tokenizer(source))
    builder.buildAll()
    return builder.document
  }

  private mutating func buildAll() {
    tokenizer.isXML = document.language == .svg
    if tokenizer.isXML { stage = .body }
    repeat {
      tokenizer.isForeign = tokenizer.isXML
      if let last = open.last { tokenizer.isForeign = last.namespace != .html }
      if tokenizer.hasNull { tokenizer.dropsNull = !isInForeign }
    } while takeToken()
    for element in open.all.reversed() where !element.traits.has(.endsByItself) {
      reportProblem(.unclosed(element.name), at: element.offset)
    }
    document.faults = tokenizer.faults.placed(in: tokenizer.bytes)
  }

  /// Returns `false` at the end.
  private mutating func takeToken() -> Bool {
    switch tokenizer.next() {
    case .start(let tag): startTag(tag)
    case .end(let tag): endTag(tag)
    case .text(let text, let offset): insert(text, at: offset)
    // An XML declaration does not affect the tree.
    case .comment(let text, _) where text.hasPrefix("?xml"): break
    case .comment(let text, let offset):
      document.append(.comment(text), to: current, offset: offset)
    case .doctype(let text, let offset):
      placeDoctype(text, at: offset)
      document.append(.doctype(text), to: current, offset: offset)
    case nil: return false
    }
    return true
  }

  var current: MarkupDocument.ID { open.last?.id ?? MarkupDocument.root }

  var currentName: String? {
    guard let last = open.last, last.namespace == .html else { return nil }
    return last.name
  }

  var currentTraits: ElementTraits { open.last?.traits ?? .none }

  /// Whether the parser is currently inside SVG or MathML.
  var isInForeign: Bool {
    guard let last = open.last else { return document.language == .svg }
    return last.namespace != .html && !last.integratesHTML
  }

  mutating func reportProblem(_ problem: MarkupProblem, at offset: Int) {
    tokenizer.faults.addProblem(problem, at: offset)
  }

  private mutating func insert(_ text: String, at offset: Int) {
    var text = text
    if tokenizer.hasNull, stage != .body { checkNull(offset..<tokenizer.position) }
    // A line feed directly after the start tag is ignored.
    let traits = currentTraits
    if traits.has(.preformatted), text.first == "\n", tokenizer.bytes[offset] != 0,
      document[current].children.isEmpty
    {
      text.removeFirst()
    }
    guard !text.isEmpty else { return }
    if stage != .body || traits.has(.textlessOrColumns),
      !text.utf8.allSatisfy({ $0.isHTMLSpace })
    {
      checkHead("#text", at: offset)
      if isOutermost { beginBody(offset) }
      leaveColumns()
      let isOfColumns = open.last?.content?.has(.holdsColumns) ?? false
      if currentTraits.has(.textless) || isOfColumns { reportProblem(.textInTable, at: offset) }
    }
    document.appendText(text, to: current, offset: offset)
  }
}

extension MarkupDocument {
  /// Parses any markup without failing; mistakes in it are listed in ``faults``.
  package init(parsing source: String, as language: Language = .html) {
    self = TreeBuilder.document(source, language: language)
  }

  /// The source as the offsets of nodes count in it: with line feeds as line ends.
  package static func normalized(_ source: String) -> String {
    String(decoding: Tokenizer(source).bytes, as: UTF8.self)
  }
}
