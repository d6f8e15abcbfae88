import Storybook

extension Troublemaker {
  /// The stories themselves are harmless; choose the trouble in the editor.
  static let screen = Screen(
    "Lab/Troublemaker",
    description: "Everything that code can do to the process it runs in, on request.",
    tags: ["crash"],
    render: html
  ) {
    Story("Quiet", Props(note: "Choose a trouble and see what happens."))
    Story(
      "The last row",
      Props(note: "Row 2 is there, row 3 is not.", trouble: .outOfBounds(index: 2)))
    Story("Talkative", Props(note: "What is printed goes to the log.", trouble: .prints(lines: 3)))
    Story("A hundred", Props(note: "101 is refused, -1 traps.", count: Count(100)))
  }
  .controls {
    $0.control(\.note, .description("Shown again unchanged once the trouble is over."))
      .control(\.trouble, .select, .description("What the render function does."))
  }
}
