import StorybookMarkup

// What a step can be about, of all that a query's words name.
extension MarkupScreen {
  /// Returns the elements that can be what a step is about, of all that a query's words name; empty
  /// where none can, or where the query says itself which elements it finds.
  ///
  /// A name is also that of a paragraph, an item, a cell or a legend around the element.
  func carriers(of query: ElementQuery, purpose: QueryPurpose, in scope: ID) -> [ID] {
    let ranks = ranks(of: purpose)
    guard !ranks.isEmpty else { return [] }
    for called in called(query, in: scope) {
      for isWanted in ranks {
        let found = called.filter(isWanted)
        if !found.isEmpty { return innermost(of: found) }
      }
    }
    return []
  }

  private func ranks(of purpose: QueryPurpose) -> [(ID) -> Bool] {
    switch purpose {
    case .keying: [tree.isFocusable]
    case .submitting: [{ self.element($0)?.isHTML("form") ?? false }]
    case .reading(.focused): [tree.isFocusable]
    case .reading(let state): ranks(of: StateCarriers.of(state))
    case .pressing, .typing, .checking, .selecting, .finding: []
    }
  }

  private func ranks(of carriers: StateCarriers) -> [(ID) -> Bool] {
    let isControl = { carriers.controls.contains(self.role($0)) }
    let isOther = { carriers.others.contains(self.role($0)) }
    let isStated = { (id: ID) in
      self.element(id)?.has(carriers.attribute) ?? false
        || !carriers.words.isDisjoint(with: self.states(id))
    }
    let isStatedControl = { isControl($0) && isStated($0) }
    if carriers.attribute.isEmpty { return [isStatedControl, isStated, isControl] }
    let ranks = [isControl, { isOther($0) && isStated($0) }, isOther, isStated]
    return carriers.isGeneral ? ranks : [isStatedControl] + ranks
  }

  /// Returns the elements that a query's words name, and those with these words as their text.
  private func called(_ query: ElementQuery, in scope: ID) -> [[ID]] {
    let all = elements(in: scope)
    switch query.kind {
    case .plain(let written):
      let name = Self.folded(written)
      return [
        all.filter { self.name($0) == name || placeholder($0) == name },
        all.filter { text(in: $0) == name },
      ]
    case .text(let text):
      let found = all.filter { self.text(in: $0) == Self.folded(text) }
      return [found + found.compactMap(tree.control)]
    case .row(let words): return [rowElements(Self.folded(words), in: scope)]
    case .role, .label, .placeholder: return []
    }
  }

  /// Whether an element can be used, or not.
  func canBeDisabled(_ id: ID) -> Bool {
    let carriers = StateCarriers.of(.disabled)
    return carriers.controls.contains(role(id)) || carriers.others.contains(role(id))
      || tree.isFocusable(id)
  }
}
