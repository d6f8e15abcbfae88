import Storybook
import StorybookInteractions

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
      .test("counts by its buttons") { s in
        try await s.press("One more")
        try s.expect(.role("status", "8 of 12"))
        try s.expect(performed: \.dispatch, with: .add(1))
        try await s.press("Start again")
        try s.expect(\.count, 0)
        try s.expect(.button("One less"), is: .disabled)
      }
      .test("counts by keys in a terminal") { s in
        try await s.environment { $0.format = .text }
        try await s.press("one less")
        try await s.press(key: "-")
        try s.expect("5 of 12")
        try s.expect(snapshot: "counted down")
      }
  }
  .update(ScreenUpdate(reduce))
}
