import StorybookInteractions
import StorybookMarkup
import StorybookSchema

extension ElementQuery {
  /// The query as Swift code: `"Pay"`, `.link("Terms")`, `.row("Tea")`.
  var sourceText: String {
    let text = unnumberedSource
    guard let position else { return text }
    guard case .plain = kind else { return "\(text).at(\(position))" }
    return "ElementQuery(stringLiteral: \(text)).at(\(position))"
  }

  private var unnumberedSource: String {
    switch kind {
    case .plain(let name): VisibleText.literal(name)
    case .role(let role, let name):
      Self.member(role).map { ".\($0)(\(name.map(VisibleText.literal) ?? ""))" }
        ?? ".role(\(([role] + [name].compactMap(\.self)).map(VisibleText.literal).joined(separator: ", ")))"
    case .label(let text): ".label(\(VisibleText.literal(text)))"
    case .placeholder(let text): ".placeholder(\(VisibleText.literal(text)))"
    case .text(let text): ".text(\(VisibleText.literal(text)))"
    case .row(let words): ".row(\(VisibleText.literal(words)))"
    }
  }

  private static func member(_ role: String) -> String? {
    if role == "textbox" { return "field" }
    let named = ["button", "link", "heading", "checkbox", "radio", "dialog", "alert"]
    return named.first { $0 == role }
  }
}

/// The query that finds an element, and the row that limits it, if any.
struct FoundQuery: Hashable {
  var row: ElementQuery?
  let query: ElementQuery

  /// `s.within(.row("Tea"))`, or `s`.
  var receiver: String { row.map { "s.within(\($0.sourceText))" } ?? "s" }
}

extension MarkupScreen {
  /// Returns the best query that finds an element alone: its name, its role and name, its
  /// placeholder or text, the same within its row, and last its position. `nil` for an element that
  /// no query reaches.
  func bestQuery(for id: ID, purpose: QueryPurpose) -> FoundQuery? {
    let candidates = queries(of: id)
    if let query = candidates.first(where: {
      finds($0, id: id, for: purpose, in: MarkupDocument.root)
    }) {
      return FoundQuery(query: query)
    }
    if let row = row(around: id),
      let query = candidates.first(where: { finds($0, id: id, for: purpose, in: row.id) })
    {
      return FoundQuery(row: row.query, query: query)
    }
    guard !role(id).isEmpty else { return nil }
    let names = [name(id).nonEmpty, nil]
    for query in names.map({ ElementQuery.role(role(id), $0) }) {
      let all = matches(query, purpose: purpose, in: MarkupDocument.root)
      if let position = all.firstIndex(of: id) { return FoundQuery(query: query.at(position)) }
    }
    return nil
  }

  private static let nameLimit = 80

  private func queries(of id: ID) -> [ElementQuery] {
    let role = role(id)
    let name = name(id)
    let text = text(in: id)
    var found: [ElementQuery] = []
    if !name.isEmpty { found += [ElementQuery(.plain(name)), .role(role, name)] }
    if let placeholder = element(id)?["placeholder"] {
      found.append(.placeholder(Self.folded(placeholder)))
    }
    if !text.isEmpty, text.count <= Self.nameLimit { found.append(.text(text)) }
    if !role.isEmpty { found.append(.role(role)) }
    return found
  }

  private func finds(
    _ query: ElementQuery, id: ID, for purpose: QueryPurpose, in scope: ID
  ) -> Bool {
    matches(query, purpose: purpose, in: scope) == [id]
  }

  /// Returns the closest row around an element that some of its words find alone.
  private func row(around id: ID) -> (id: ID, query: ElementQuery)? {
    for row in document.ancestors(of: id) {
      let words = ([row] + elements(in: row)).reversed().map { text(in: $0) }
      let short = words.filter { !$0.isEmpty && $0.count <= Self.nameLimit && $0 != text(in: id) }
      let query = short.lazy.map { ElementQuery.row($0) }.first {
        self.matches($0, purpose: .finding, in: MarkupDocument.root) == [row]
      }
      if let query { return (row, query) }
    }
    return nil
  }
}
