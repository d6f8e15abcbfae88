import Storybook
import StorybookMarkup
import StorybookSchema
import StorybookSession
import Testing

@testable import StorybookCheck

struct MutationCheckTests {
  private static let link = "Open: \(StateLink(story: "cart/full"))"

  private static func survey(_ count: Int) -> MutationSurvey? {
    let changes = (0..<count).map { number -> Value in
      ["change": ["textDropped", .string("\(number)"), ""], "place": "paragraph", "state": 0]
    }
    return MutationSurvey(["states": [["story": "cart/full"]], "changes": .array(changes)])
  }

  @Test func `a change is reported with its element and a link to its state`() {
    let text = Self.survey(1)?.cases.first?.text
    #expect(text == "the text “0” is gone (paragraph)\n    \(Self.link)")
  }

  @Test(arguments: [(10, 20, 10), (10, 10, 10), (100, 7, 7)])
  func `at most the asked number is tried, each once and in order`(
    count: Int, limit: Int, tried: Int
  ) throws {
    let survey = try #require(Self.survey(count))
    let chosen = survey.chosen(limit, seed: 1).map { Int($0.mutation.target) ?? -1 }
    #expect(chosen.count == tried)
    #expect(chosen == Set(chosen).sorted())
    #expect(chosen == survey.chosen(limit, seed: 1).map { Int($0.mutation.target) ?? -1 })
  }

  @Test func `a seed chooses other changes`() throws {
    let survey = try #require(Self.survey(100))
    #expect(survey.chosen(5, seed: 1) != survey.chosen(5, seed: 2))
  }

  @Test(arguments: [
    (MarkupMutation(.textDropped, "Pay"), true), (MarkupMutation(.textDropped, "Paid"), false),
    (MarkupMutation(.effectSkipped, "/pay"), false),
  ])
  func `a snapshot notices what it records`(change: MarkupMutation, isNoticed: Bool) {
    let recorded = RecordedMarkup([
      MarkupDocument(parsing: "<h1>Till</h1>", as: .html),
      MarkupDocument(parsing: "<button data-storybook-command='/pay'>Pay</button>", as: .html),
    ])
    #expect(recorded.notice(change) == isNoticed)
  }

  @Test func `the report has the numbers of what was noticed`() {
    var result = MutationResult(screen: "cart", file: "Cart.swift", count: 1310)
    result.noticedBySnapshots = 100
    result.noticedByTests = 149
    result.survivors = Self.survey(1)?.cases ?? []
    #expect(
      result.text == """
        cart: Cart.swift
          the text “0” is gone (paragraph)
            \(Self.link)
          250 of 1310 changes tried: 100 noticed by snapshots, 149 by tests, 1 by none.

        """)
  }
}
