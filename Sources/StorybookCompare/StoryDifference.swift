import Storybook
import StorybookCommandLine
import StorybookSchema

/// The difference of a story between two hosts.
struct StoryDifference: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// One host renders, rejects or crashes where the other does not.
    case outcome
    case rendering
    /// The initial props of the story.
    case props
  }

  let kind: Kind
  /// Equal for equal kinds of differences, to group them.
  let fingerprint: String
  /// The difference as lines of text, for people.
  let text: String
  var changes: [Value] = []

  init?(_ old: ComparedHost.Outcome, _ new: ComparedHost.Outcome) {
    switch (old, new) {
    case (.renders(let oldType, let before), .renders(let newType, let after)):
      let difference = RenderingDifference(
        from: .init(type: MediaType(oldType), bytes: before),
        to: .init(type: MediaType(newType), bytes: after))
      guard let difference else { return nil }
      kind = .rendering
      fingerprint = difference.fingerprint
      text = difference.text
      changes = difference.changes
    default:
      // The reasons of equal outcomes may differ, because source locations move.
      guard old.word != new.word else { return nil }
      kind = .outcome
      fingerprint = "\(old.word) \(new.word) \(old.reason) \(new.reason)"
      text = "A: \(old.sentence)\nB: \(new.sentence)\n"
    }
  }

  init?(props old: Value, _ new: Value) {
    let change = FixtureChange(old: old, new: new)
    guard !change.lines.isEmpty else { return nil }
    kind = .props
    fingerprint = change.lines.joined(separator: "\n")
    text = change.text
    changes = Patch.difference(from: old, to: new).value.array ?? []
  }
}

extension FixtureChange {
  /// Each pointer on a line, with the old and the new value below it.
  var text: String {
    lines.map { line in
      guard line.hasPrefix("- ") || line.hasPrefix("+ ") else { return line + "\n" }
      return "  \(line)\n"
    }.joined()
  }
}

extension ComparedHost.Outcome {
  fileprivate var word: String {
    switch self {
    case .renders: "renders"
    case .refuses: "rejects the props"
    case .crashes: "crashes"
    case .isUnknown: "does not have it"
    }
  }

  fileprivate var reason: String {
    switch self {
    case .renders: ""
    case .refuses(let reason), .crashes(let reason), .isUnknown(let reason): reason
    }
  }

  fileprivate var sentence: String {
    [word, reason].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}
