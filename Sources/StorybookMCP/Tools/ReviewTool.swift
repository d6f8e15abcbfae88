import StorybookReview
import StorybookSchema

/// The tool that says what a branch changes.
enum ReviewTool {
  static let tool = AssistantTool(
    name: "review_changes", title: "Review changes",
    description: """
      Renders every story with another git revision of the package, too, and lists what differs, \
      grouped by the same change, the most surprising first. Builds the revision if it was not \
      reviewed before, which can take minutes; what it rendered is kept.
      """,
    parameters: [
      .text(
        "revision",
        description: "A git revision. (default: where the branch left the default branch)")
    ],
    output: [
      "type": "object", "required": ["same", "summary", "groups", "new", "gone"],
      "properties": [
        "same": ["type": "boolean"], "accepted": ["type": "boolean"],
        "revision": ["type": "string"], "stories": ["type": "integer"],
        "summary": ["type": "string"],
        "groups": [
          "type": "array",
          "items": [
            "type": "object", "required": ["id", "kind", "sentence", "stories", "text"],
            "properties": [
              "id": ["type": "string"], "kind": ["type": "string"],
              "sentence": ["type": "string"], "subject": ["type": "string"],
              "before": ["type": "string"], "after": ["type": "string"],
              "stories": ["type": "array", "items": ["type": "string"]],
              "example": ["type": "string"], "text": ["type": "string"],
              "accepted": ["type": "boolean"],
            ],
          ],
        ],
        "new": ["type": "array", "items": ["type": "string"]],
        "gone": ["type": "array", "items": ["type": "string"]],
        "renamed": ["type": "array"], "flickers": ["type": "object"],
        "notes": ["type": "array", "items": ["type": "string"]],
      ],
    ],
    perform: { arguments, context in
      .structured(
        try await ReviewSummary.value(
          against: arguments.text("revision"), workers: context.workers))
    })
}
