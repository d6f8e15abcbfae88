import Storybook

extension Tally {
  static let screen = Screen(
    "Lab/Tally",
    description: """
      A counter that one function of actions drives, in a browser and in a terminal.
      """,
    tags: ["live", "terminal"], render: render
  ) {
    Story("Empty", Props(title: "Birds seen"))
    Story("On the way", Props(title: "Birds seen", count: 7, target: 12))
  }
  .update(ScreenUpdate(reduce))
}
