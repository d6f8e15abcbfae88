import StorybookMarkup
import StorybookSchema

extension MarkupScreen {
  /// Returns the only element that a query finds below a node; throws a ``StepError`` otherwise.
  func find(_ query: ElementQuery, purpose: QueryPurpose, in scope: ID) throws -> ID {
    let found = matches(query, purpose: purpose, in: scope)
    if let position = query.position {
      guard let id = found.element(at: position) else {
        throw StepError("Expected \(query), found \(found.count.counted("element")).")
      }
      return id
    }
    switch found.count {
    case 1: return found[0]
    case 0: throw missing(query, purpose: purpose, in: scope)
    default: throw ambiguous(query, found: found)
    }
  }

  /// Returns all elements that a query finds below a node, in order.
  package func matches(_ query: ElementQuery, purpose: QueryPurpose, in scope: ID) -> [ID] {
    carriers(of: query, purpose: purpose, in: scope).nonEmpty
      ?? named(query, purpose: purpose, in: scope)
  }

  private func named(_ query: ElementQuery, purpose: QueryPurpose, in scope: ID) -> [ID] {
    switch query.kind {
    case .plain(let name): plain(Self.folded(name), purpose: purpose, in: scope)
    case .role(let role, let name): elements(of: role, name: name.map(Self.folded), in: scope)
    case .label(let label): labelled(Self.folded(label), in: scope)
    case .placeholder(let text): placeholders(Self.folded(text), in: scope)
    case .text(let text): texts(Self.folded(text), in: scope)
    case .row(let words): rows(Self.folded(words), in: scope)
    }
  }

  /// Testing Library's order of preference: role and name, label, placeholder, text.
  private func plain(_ name: String, purpose: QueryPurpose, in scope: ID) -> [ID] {
    let named = elements(of: purpose.roles, name: name, in: scope)
    guard named.isEmpty else { return outermost(named) }
    switch purpose {
    case .typing: return labelled(name, in: scope).nonEmpty ?? placeholders(name, in: scope)
    case .checking, .selecting: return labelled(name, in: scope)
    case .pressing, .finding, .keying, .submitting, .reading:
      return innermost(in: scope) { $0 == name }
    }
  }

  private func elements(of roles: Set<String>?, name: String?, in scope: ID) -> [ID] {
    elements(in: scope).filter { id in
      let role = role(id)
      guard roles?.contains(role) ?? !role.isEmpty, isAnnounced(id) else { return false }
      guard let name else { return true }
      return self.name(id) == name || (Self.areNamedByText.contains(role) && text(in: id) == name)
    }
  }

  /// Returns the elements of a role by their names, and those that the outline calls so.
  private func elements(of role: String, name: String?, in scope: ID) -> [ID] {
    let rows = announced.rows.filter { $0.role == role && (name == nil || $0.name == name) }
    let found = Set(elements(of: [role], name: name, in: scope)).union(rows.map(\.element))
    return elements(in: scope).filter(found.contains)
  }

  /// Roles that readers call by their text, although it is not their accessible name.
  private static let areNamedByText: Set<String> = ["alert", "status", "listitem", "paragraph"]

  private func labelled(_ label: String, in scope: ID) -> [ID] {
    elements(in: scope).filter { id in
      element(id)?.traits.has(.field) ?? false && name(id) == label
    }
  }

  private func placeholders(_ text: String, in scope: ID) -> [ID] {
    elements(in: scope).filter { placeholder($0) == text }
  }

  func placeholder(_ id: ID) -> String? { element(id)?["placeholder"].map(Self.folded) }

  private static let rowRoles: Set<String> = ["row", "listitem", "option", "article", "treeitem"]

  /// A row may contain others, such as those of an inner list: the innermost that has the words.
  private func rows(_ words: String, in scope: ID) -> [ID] {
    innermost(of: rowElements(words, in: scope))
  }

  func rowElements(_ words: String, in scope: ID) -> [ID] {
    elements(in: scope).filter { Self.rowRoles.contains(role($0)) && has(words, in: $0) }
  }

  /// Inline elements may touch, such as initials and a name: the text of each counts, too.
  private func has(_ words: String, in row: ID) -> Bool {
    guard text(in: row).contains(words) else { return false }
    return ([row] + elements(in: row)).contains { Self.contains(words, in: text(in: $0)) }
  }

  func innermost(in scope: ID, isWanted: (String) -> Bool) -> [ID] {
    innermost(of: elements(in: scope).filter { isWanted(text(in: $0)) })
  }

  func innermost(of found: [ID]) -> [ID] {
    let outer = Set(found.flatMap { document.ancestors(of: $0) })
    return found.filter { !outer.contains($0) }
  }

  /// What is shown can be found where assistive technology does not reach it, too.
  private func texts(_ text: String, in scope: ID) -> [ID] {
    let found = innermost(in: scope) { $0 == text }
    guard found.isEmpty else { return found }
    let words = ShownBlock.folded(text)
    return innermost(of: drawn(in: scope).filter { shownText(in: $0) == words })
  }

  /// An element inside another one that is found is a part of it.
  private func outermost(_ found: [ID]) -> [ID] {
    guard found.count > 1 else { return found }
    let all = Set(found)
    return found.filter { id in !document.ancestors(of: id).contains(where: all.contains) }
  }

  /// Whether a text has the words, not as a part of other words.
  static func contains(_ words: String, in text: String) -> Bool {
    words.isEmpty || text.ranges(of: words).contains { WordEdges.isWhole($0, in: text) }
  }
}

// MARK: Failures

extension MarkupScreen {
  private static let shownMatches = 8

  private func missing(_ query: ElementQuery, purpose: QueryPurpose, in scope: ID) -> StepError {
    let (names, wanted, noun) = candidates(query, purpose: purpose, in: scope)
    let near = NearNames(Array(Set(names)), to: wanted)
    var reason = "Found no \(noun)"
    if !wanted.isEmpty { reason += " “\(wanted)”" }
    reason += "."
    if let nearest = near.nearest { reason += " Did you mean “\(nearest)”?" }
    let others = names.filter { $0 != near.nearest && !$0.isEmpty }.prefix(Self.shownMatches)
    if !others.isEmpty { reason += " Found: \(others.map { "“\($0)”" }.joined(separator: ", "))." }
    return StepError(reason)
  }

  private func candidates(
    _ query: ElementQuery, purpose: QueryPurpose, in scope: ID
  ) -> (names: [String], wanted: String, noun: String) {
    let all = elements(in: scope)
    switch query.kind {
    case .plain(let name):
      let roles = purpose.roles
      let named = all.filter { roles?.contains(role($0)) ?? !role($0).isEmpty }.map(name(_:))
      return (named.filter { !$0.isEmpty }, name, purpose.noun)
    case .role(let wanted, let name):
      return (all.filter { role($0) == wanted }.map(self.name), name ?? "", wanted)
    case .label(let label):
      let fields = all.filter { element($0)?.isHTML(in: FormField.tags) ?? false }
      return (fields.map(name(_:)), label, "field with the label")
    case .placeholder(let text):
      return (all.compactMap { element($0)?["placeholder"] }, text, "field with the placeholder")
    case .text(let text):
      let texts = all.map { self.text(in: $0) }.filter { !$0.isEmpty && $0.count < 100 }
      return (texts, text, "element with the text")
    case .row(let words):
      let rows = all.filter { Self.rowRoles.contains(role($0)) }
      return (rows.map { String(text(in: $0).prefix(80)) }, words, "row, item or line with")
    }
  }

  private func ambiguous(_ query: ElementQuery, found: [ID]) -> StepError {
    let shown = found.prefix(Self.shownMatches).map { "  \(summary($0))" }
    return StepError(
      """
      Found \(found.count) elements for \(query):
      \(shown.joined(separator: "\n"))
      Narrow it with a role, with `within`, or with `at`.
      """)
  }

  /// An element and the row or region around it, in a line.
  func summary(_ id: ID) -> String {
    let around = document.ancestors(of: id).first { Self.rowRoles.contains(role($0)) }
    let place = around.map { " in \(role($0)) “\(text(in: $0).prefix(60))”" } ?? ""
    let own = role(id).nonEmpty ?? element(id)?.name ?? ""
    return "\(own) “\(name(id).nonEmpty ?? String(text(in: id).prefix(60)))”\(place)"
  }
}
