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
    switch step {
    case .insert(let text): append(inserting: text)
    case .retain(let more):
      guard case .retain(let count)? = steps.last else { return steps.append(step) }
      steps[steps.count - 1] = .retain(count + more)
    case .delete(let more):
      guard case .delete(let count)? = steps.last else { return steps.append(step) }
      steps[steps.count - 1] = .delete(count + more)
    }
  }

  private mutating func append(inserting more: String) {
    var end = steps.count
    if case .delete? = steps.last { end -= 1 }
    guard end > 0, steps[end - 1].isInsertion else { return steps.insert(.insert(more), at: end) }
    // In place: the step gives its text away, which would be copied otherwise.
    var text = steps[end - 1].text
    steps[end - 1] = .insert("")
    text += more
    steps[end - 1] = .insert(text)
  }

  /// Returns this edit rebased onto a concurrent edit of the same text.
  ///
  /// - Parameter goesFirst: whether its insertions come first where both insert.
  package func transformed(over other: TextOperation, goesFirst: Bool) -> TextOperation {
    var result = TextOperation()
    var mine = StepReader(steps)
    var theirs = StepReader(other.steps)
    while let step = mine.step {
      let meetsInsertion = theirs.step?.isInsertion ?? false
      if step.isInsertion, goesFirst || !meetsInsertion {
        result.append(step)
        mine.skip(mine.rest)
      } else if meetsInsertion {
        result.append(.retain(theirs.rest))
        theirs.skip(theirs.rest)
      } else {
        let count = min(mine.rest, theirs.rest)
        if case .delete? = theirs.step {} else { result.append(step.prefix(count)) }
        mine.skip(count)
        theirs.skip(count)
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
    let units = text.utf16
    var result = ""
    var place = text.startIndex
    // The text is scanned once; what is retained at its end is appended as a whole.
    for step in steps.last?.isRetention == true ? steps.dropLast() : steps[...] {
      if case .insert(let text) = step {
        result += text
        continue
      }
      guard let end = units.index(place, offsetBy: step.length, limitedBy: units.endIndex),
        end.samePosition(in: text.unicodeScalars) != nil
      else { return nil }
      if case .retain = step { result += text[place..<end] }
      place = end
    }
    return result + text[place...]
  }
}

extension TextOperation.Step {
  fileprivate var length: Int {
    switch self {
    case .retain(let count), .delete(let count): count
    case .insert(let text): text.utf16.count
    }
  }

  /// The inserted text; empty for other steps.
  fileprivate var text: String { if case .insert(let text) = self { text } else { "" } }

  fileprivate var isRetention: Bool { if case .retain = self { true } else { false } }

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

/// Reads the steps of an edit, also in parts.
private struct StepReader {
  private let steps: [TextOperation.Step]
  private var index = 0
  /// The length of what is left of the current step; of the text after the last step, without a limit.
  private(set) var rest = Int.max

  init(_ steps: [TextOperation.Step]) {
    self.steps = steps
    rest = step?.length ?? .max
  }

  var step: TextOperation.Step? { index < steps.count ? steps[index] : nil }

  mutating func skip(_ count: Int) {
    guard index < steps.count else { return }
    rest -= count
    guard rest <= 0 else { return }
    index += 1
    rest = step?.length ?? .max
  }
}
