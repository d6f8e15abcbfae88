import Storybook
import Testing

@testable import Stories

struct TallyTests {
  @Test(arguments: [
    (3, Tally.Action.add(2), 5), (3, .add(-1), 2), (0, .add(-1), 0), (7, .reset, 0),
    (Int.max, .add(1), 0),
  ])
  func `an action changes the count, never below zero`(
    count: Int, action: Tally.Action, after: Int
  ) {
    var props = Tally.Props(title: "Birds", count: count)
    Tally.reduce(&props, action)
    #expect(props.count == after)
  }
}
