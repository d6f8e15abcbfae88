import StorybookSchema

/// What takes back the newest step that each author can, carried over what was done since, so that a
/// button is enabled without a search of the history.
///
/// It follows from the history, and is no part of it: all are equal.
struct UndoReach: Hashable, Sendable {
  /// A step that an author can take back.
  struct Step {
    /// The number of steps from it on.
    var count: Int
    /// How many newer ones of the author cannot be taken back.
    let passed: Int
    var back: [AppliedOperation]
  }

  private enum Known {
    case step(Step)
    case nothing
  }

  private var known: [String: Known] = [:]

  static func == (_: Self, _: Self) -> Bool { true }

  func hash(into _: inout Hasher) {}

  mutating func canUndo(by author: String, in steps: [History.Step], search: () -> Step?) -> Bool {
    if case .step(let step)? = known[author], step.count > steps.count { known[author] = nil }
    let found = known[author] ?? search().map { .step($0) } ?? .nothing
    known[author] = found
    if case .step = found { return true }
    return false
  }

  /// Notes operations that the last step now contains, or is.
  ///
  /// - Parameter old: the props before them, if a person made them.
  mutating func noteOperations(
    _ operations: [AppliedOperation], of author: String, on old: Value? = nil,
    in steps: [History.Step]
  ) {
    guard let last = steps.last, last.author == author, !History.isNobodys(author) else {
      return known = [:]
    }
    for (person, entry) in known {
      guard case .step(var step) = entry else {
        if person == author { known[person] = nil }
        continue
      }
      var back: [AppliedOperation]?
      if person != author {
        back = step.back.carried(over: operations)?.own
      } else if last.continues, step.passed == 0 {
        back = old.flatMap { operations.inverse(on: $0) }.map { $0 + step.back }
      }
      if last.operations == operations { step.count += 1 }
      step.back = back ?? []
      known[person] = back == nil ? nil : .step(step)
    }
  }
}
