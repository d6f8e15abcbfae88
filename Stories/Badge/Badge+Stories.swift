import Storybook

extension Badge {
  static let screen = Screen(
    "Elsewhere/Badge",
    description: """
      A small label in two colours. Its markup comes from another library, as a string.
      """,
    tags: ["foreign"], render: { Rendering.html(raw: Badge.markup($0)) }
  ) {
    Story("Passing", Props(label: "tests", message: "1,204 passed"))
    Story("Failing", Props(label: "build", message: "failing", tone: .bad, style: .rounded))
    Story("Coverage", Props(label: "coverage", message: "71 %", tone: .fair))
    Story(
      "Own colour",
      Props(label: "swift", message: "6.2", tone: .custom(color: "#c2410c"), style: .large))
    Story("No label", Props(label: "", message: "MIT", style: .rounded))
  }
  .controls(controls)

  private static let controls = Controls<Props>()
    .control(\.style, .radio)
    .control(\.label, .description("Without one, only the message is shown."))
}
