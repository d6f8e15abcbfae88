import StorybookSchema

extension HostMessage {
  /// The result of a check of a story.
  package struct Checked: Hashable, Sendable {
    package var seq: Int
    package var story: String
    package var kind: ClientMessage.Check.Kind
    package var problems: [Problem]
    /// How much was looked at: items, snapshots, or variants of the props.
    package var count: Int

    package struct Problem: Hashable, Sendable {
      /// What is wrong, in one or more lines.
      package let text: String
      /// The fragment of the address that opens the state with it; `nil` for the story's own.
      package let link: String?

      package init(_ text: String, link: String? = nil) {
        self.text = String(text.prefix(Self.textLimit))
        self.link = link
      }

      private static let textLimit = 4_000
    }

    /// What a tool found.
    package struct Findings: Sendable {
      package var problems: [Problem]
      package var count: Int

      package init(_ problems: [Problem] = [], count: Int = 0) {
        self.problems = problems
        self.count = count
      }
    }

    /// The most problems that are sent.
    private static let limit = 100

    package init(_ check: ClientMessage.Check, _ findings: Findings) {
      seq = check.seq
      story = check.story
      kind = check.kind
      problems = Array(findings.problems.prefix(Self.limit))
      count = findings.count
    }
  }
}

extension HostMessage.Checked {
  var value: Value {
    let problems = problems.map { Value.members(["text": $0.text, "link": $0.link]) }
    return .members([
      "type": "checked", "seq": seq, "story": story, "kind": kind.rawValue,
      "state": problems.isEmpty ? "passed" : "failed", "problems": problems, "count": count,
    ])
  }
}
