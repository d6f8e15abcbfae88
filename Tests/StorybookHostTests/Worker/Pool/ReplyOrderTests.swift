import Storybook
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookHost

/// A program may send the parts of its replies in any order; only one of them is read.
struct ReplyOrderTests {
  private static let decoded = Outcome.decoded(due: [])
  private static let rejected = Outcome.rejected(PropsError(path: Pointer(), reason: "No."))
  private static let rendered = Outcome.rendered(.html(""), Timing(decode: 0, render: 0))
  private static let crashed = Outcome.crashed(CrashReport(.thrown, "No."))
  private static let inspected = Outcome.inspected(Inspection())
  private static let reacted = Outcome.reacted(Reaction(props: [:]))

  struct Row: Sendable {
    let outcomes: [Outcome]
    var settles = false
    var isAlone = false
    /// How many of them are accepted.
    let count: Int
  }

  static let rows = [
    Row(outcomes: [decoded, inspected, rendered], count: 3),
    Row(outcomes: [reacted, rendered], count: 2),
    Row(outcomes: [decoded, crashed], count: 2),
    Row(outcomes: [rejected], count: 1),
    Row(outcomes: [crashed], count: 1),
    Row(outcomes: [rendered], count: 0),
    Row(outcomes: [inspected, rendered], count: 0),
    Row(outcomes: [inspected], isAlone: true, count: 1),
    Row(outcomes: [decoded, decoded], count: 1),
    Row(outcomes: [decoded, reacted], count: 1),
    Row(outcomes: [reacted, decoded], count: 1),
    Row(outcomes: [decoded, rejected], count: 1),
    Row(outcomes: [decoded, rejected], settles: true, count: 2),
  ]

  @Test(arguments: rows)
  func `the parts of a reply come in one order`(row: Row) {
    var evaluation = Evaluation(
      ticket: 1, screen: "cart", story: "two", props: [],
      environment: EnvironmentSettings(device: "phone"), wantsRendering: true)
    evaluation.settles = row.settles
    if row.isAlone { evaluation.comparison = .alone }
    var order = ReplyOrder()
    let accepted = row.outcomes.prefix {
      order.accepts(.outcome($0), of: .evaluate(evaluation))
    }
    #expect(accepted.count == row.count)
  }
}
