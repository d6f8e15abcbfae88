import StorybookMarkup

/// Finds elements that were put around others, or taken away from around them: one change each,
/// where a comparison of trees sees all that they hold removed and added.
struct WrapperSearch {
  private(set) var old: MarkupDocument
  private(set) var new: MarkupDocument
  private(set) var difference: MarkupDifference
  private(set) var added: [MarkupElement] = []
  private(set) var removed: [MarkupElement] = []

  /// More kinds of wrappers than one change adds to a story.
  private static let most = 8

  init(from old: MarkupDocument, to new: MarkupDocument) {
    self.old = old.canonical
    self.new = new.canonical
    difference = MarkupDifference(from: self.old, to: self.new)
    for _ in 0..<Self.most where findNext() {}
  }

  /// Takes away the wrapper without which the rest of the difference is smallest.
  private mutating func findNext() -> Bool {
    let size = difference.weight
    var best: (element: MarkupElement, isAdded: Bool, difference: MarkupDifference)?
    for (element, isAdded) in candidates {
      let (from, to) = unwrapped(element, isAdded: isAdded)
      let rest = MarkupDifference(from: from, to: to)
      guard rest.weight < (best?.difference.weight ?? size) else { continue }
      best = (element, isAdded, rest)
    }
    guard let best else { return false }
    (old, new) = unwrapped(best.element, isAdded: best.isAdded)
    difference = best.difference
    if best.isAdded { added.append(best.element) } else { removed.append(best.element) }
    return true
  }

  private func unwrapped(
    _ element: MarkupElement, isAdded: Bool
  ) -> (MarkupDocument, MarkupDocument) {
    if isAdded { return (old, new.unwrapping { $0 == element }.canonical) }
    return (old.unwrapping { $0 == element }.canonical, new)
  }

  /// Elements with children, of which one side has more than the other.
  private var candidates: [(MarkupElement, isAdded: Bool)] {
    let changed = Set(difference.parts.values.compactMap(\.element))
    guard !changed.isEmpty || difference.changes.contains(where: { $0.name == "renamed" }) else {
      return []
    }
    let before = old.wrappers
    let after = new.wrappers
    var found: [(MarkupElement, isAdded: Bool)] = []
    for (element, count) in after where count > before[element] ?? 0 {
      found.append((element, true))
    }
    for (element, count) in before where count > after[element] ?? 0 {
      found.append((element, false))
    }
    return Array(found.prefix(Self.most))
  }
}

extension MarkupDocument {
  /// How often each element stands around another one.
  fileprivate var wrappers: [MarkupElement: Int] {
    nodes.reduce(into: [:]) { counts, node in
      guard let element = node.element, node.children.contains(where: { self.element($0) != nil })
      else { return }
      counts[element, default: 0] += 1
    }
  }
}

extension MarkupDifference {
  /// How much a person has to read.
  fileprivate var weight: Int {
    changes.reduce(0) { sum, change in
      sum + 8 + (change.before?.utf8.count ?? 0) + (change.after?.utf8.count ?? 0)
    }
  }
}
