import Storybook
import StorybookSchema

/// What the catalog of one revision makes of its stories.
struct RevisionState: Hashable, Sendable {
  var stories: [StoryState] = []
  /// The published schemas by screen.
  var schemas: [String: Value] = [:]
}

/// What one revision makes of a story or fixture.
struct StoryState: Hashable, Sendable {
  let id: String
  let screen: String
  /// `nil` if they cannot be read.
  let props: Value?
  let outcome: Outcome

  enum Outcome: Hashable, Sendable {
    case renders(Rendering)
    /// The props do not fit the type.
    case rejects(reason: String)
    case fails(reason: String)
  }
}

extension StoryState.Outcome {
  /// What it does, for a sentence.
  var verb: String {
    switch self {
    case .renders: "renders"
    case .rejects: "rejects its props"
    case .fails: "fails"
    }
  }

  var reason: String? {
    switch self {
    case .renders: nil
    case .rejects(let reason), .fails(let reason): reason
    }
  }

  /// What it does and why, in one line.
  var sentence: String { [verb, reason].compactMap(\.self).joined(separator: ": ") }

  var rendering: Rendering? {
    guard case .renders(let rendering) = self else { return nil }
    return rendering
  }
}
