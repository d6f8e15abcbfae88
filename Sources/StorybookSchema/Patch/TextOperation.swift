/// A text edit for operational transformation (Ellis and Gibbs 1989): steps from the start of the
/// text, in UTF-16 units. The text after the last step is retained.
package struct TextOperation: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case retain(Int)
    case insert(String)
    case delete(Int)
  }

  package private(set) var steps: [Step] = []

  package init() {}

  package init(_ splice: TextSplice) {
    append(.retain(splice.at))
    append(.insert(splice.insert))
    append(.delete(splice.delete))
  }

  /// Creates the shortest single replacement that turns one text into the other, without splitting
  /// a surrogate pair.
  package init(from old: String, to new: String) {
    self.init(TextSplice(from: old, to: new))
  }

  /// Merges consecutive steps of one kind, and puts insertions before deletions at the same
  /// position.
  mutating func append(_ step: Step) {
    guard step.length > 0 else { return }
    switch (steps.last, step) {
    case (.retain(let count)?, .retain(let more)):
      steps[steps.count - 1] = .retain(count + more)
    case (.delete(let count)?, .delete(let more)):
      steps[steps.count - 1] = .delete(count + more)
    case (.insert(let text)?, .insert(let more)):
      steps[steps.count - 1] = .insert(text + more)
    case (.delete?, .insert):
      let deletion = steps.removeLast()
      append(step)
      steps.append(deletion)
    default: steps.append(step)
    }
  }

  /// Returns this edit rebased onto a concurrent edit of the same text.
  ///
  /// - Parameter goesFirst: whether its insertions come first where both insert.
  package func transformed(over other: TextOperation, goesFirst: Bool) -> TextOperation {
    var result = TextOperation()
    var mine = steps[...]
    var theirs = other.steps[...]
    while let step = mine.first {
      let meetsInsertion = theirs.first?.isInsertion ?? false
      if step.isInsertion, goesFirst || !meetsInsertion {
        result.append(mine.removeFirst())
      } else if meetsInsertion {
        result.append(.retain(theirs.removeFirst().length))
      } else {
        let count = min(step.length, theirs.first?.length ?? .max)
        if case .delete? = theirs.first {} else { result.append(step.prefix(count)) }
        mine.consume(count)
        theirs.consume(count)
      }
    }
    return result
  }

  /// Returns the edit that reverts this one.
  ///
  /// - Parameter text: the text before the edit.
  package func inverse(on text: String) -> TextOperation {
    var result = TextOperation()
    var rest = text.utf16[...]
    for step in steps {
      switch step {
      case .retain(let count):
        result.append(step)
        rest = rest.dropFirst(count)
      case .insert: result.append(.delete(step.length))
      case .delete(let count):
        result.append(.insert(String(decoding: rest.prefix(count), as: UTF16.self)))
        rest = rest.dropFirst(count)
      }
    }
    return result
  }

  /// The edit as a series of splices, each relative to the result of the previous ones.
  package var splices: [TextSplice] {
    var splices: [TextSplice] = []
    var at = 0
    var isOpen = false
    for step in steps {
      if case .retain(let count) = step {
        at += count
        isOpen = false
        continue
      }
      if !isOpen { splices.append(TextSplice(at: at, delete: 0, insert: "")) }
      isOpen = true
      switch step {
      case .insert(let text):
        splices[splices.count - 1].insert += text
        at += step.length
      case .delete(let count): splices[splices.count - 1].delete += count
      case .retain: break
      }
    }
    return splices
  }

  /// Returns the edited text; `nil` when the edit does not fit the text.
  package func applied(to text: String) -> String? {
    splices.reduce(text) { (text: String?, splice) in text.flatMap { splice.applied(to: $0) } }
  }
}

extension TextOperation.Step {
  fileprivate var length: Int {
    switch self {
    case .retain(let count), .delete(let count): count
    case .insert(let text): text.utf16.count
    }
  }

  fileprivate var isInsertion: Bool { if case .insert = self { true } else { false } }

  /// Returns the step limited to a number of units; insertions are never split.
  fileprivate func prefix(_ count: Int) -> Self {
    switch self {
    case .retain: .retain(count)
    case .delete: .delete(count)
    case .insert: self
    }
  }
}

extension ArraySlice<TextOperation.Step> {
  fileprivate mutating func consume(_ count: Int) {
    guard let first else { return }
    let rest = first.length - count
    guard rest <= 0 else { return self[startIndex] = first.prefix(rest) }
    removeFirst()
  }
}
