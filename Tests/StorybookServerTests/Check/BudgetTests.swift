import Storybook
import StorybookSession
import StorybookSnapshots
import Testing

@testable import StorybookCheck
@testable import StorybookHost

struct BudgetTests {
  private static let catalog = Catalog("Shop") {
    Screen("Card", render: { (count: Int) -> HTML in "\(raw: "\(count)")" }) {
      for number in 1...4 { Story("Usual \(number)", number) }
      Story("Long", 5)
      Story("All", 6).budgetException(.size, because: "The law asks for one page.")
      Story("Silent", 7).budgetException(.size, because: " ")
    }
  }

  private static let screen = CatalogListing(catalog).screens[0]

  private static func survey(
    _ costs: [String: BudgetSurvey.Cost], _ limits: String = "size=10,depth=4,time=20"
  ) throws -> BudgetSurvey {
    let usual: BudgetSurvey.Cost = [.size: 500, .depth: 5, .time: 40]
    let stories = (1...4).map { ("card/usual-\($0)", usual) }
    return BudgetSurvey(
      costs.merging(stories) { $1 }, limits: try #require(BudgetLimits(limits)))
  }

  private static func problems(
    of slug: String, _ costs: [String: BudgetSurvey.Cost]
  ) throws -> [CheckResult.Problem] {
    let stories = try #require(StoryIndex(CatalogListing(catalog), fixtures: [:]).screens.first)
    let story = try #require(stories.stories.first { $0.id == "card/\(slug)" })
    return try survey(costs).problems(story, of: screen)
  }

  private static let rows: [(cost: BudgetSurvey.Cost, text: String)] = [
    ([.size: 500, .depth: 5, .time: 40], ""),
    ([.size: 5000, .depth: 20, .time: 1000], ""),
    (
      [.size: 48_210, .depth: 21, .time: 4_600],
      """
      card/long
        budget-size   96 ×   48 kB, and the catalog's median is 500 bytes: 10 × is allowed.
        budget-depth  4.2 ×  21 elements, and the catalog's median is 5 elements: 4 × is allowed.
        budget-time   115 ×  4.6 ms, and the catalog's median is 40 µs: 20 × is allowed.

      """
    ),
  ]

  @Test(arguments: rows) func `what costs many times the median is reported with the numbers`(
    row: (cost: BudgetSurvey.Cost, text: String)
  ) throws {
    let problems = try Self.problems(of: "long", ["card/long": row.cost])
    #expect(CheckResult(place: "card/long", problems: problems).text == row.text)
  }

  @Test func `little is never too much, however small the median is`() throws {
    let tiny: BudgetSurvey.Cost = [.size: 4, .depth: 1, .time: 0]
    let survey = BudgetSurvey(
      ["a": tiny, "b": tiny, "c": [.size: 2000, .depth: 10, .time: 1000]],
      limits: try #require(BudgetLimits("size=1,depth=1,time=1")))
    #expect(survey.faults("c") == [])
  }

  @Test func `an exception names its reason`() throws {
    let large: BudgetSurvey.Cost = [.size: 90_000, .depth: 5, .time: 40]
    #expect(try Self.problems(of: "all", ["card/all": large]) == [])
    let silent = try Self.problems(of: "silent", ["card/silent": large])
    #expect(silent == [.sentence("The exception from “budget-size” has no reason.")])
    let stories = Self.screen.stories.map(\.metadata)
    #expect(stories.allSatisfy { AccessibilityCheck(Self.screen, $0).problems.isEmpty })
  }

  @Test func `a slow rendering is measured again, and the least time counts`() throws {
    var survey = try Self.survey(["card/long": [.size: 500, .depth: 5, .time: 9_000]])
    #expect(survey.slow == ["card/long"])
    survey.remeasure("card/long", [.time: 10_000])
    #expect(survey.slow == ["card/long"])
    survey.remeasure("card/long", [.time: 900])
    #expect(survey.slow == [])
  }

  @Test(arguments: [
    ("size=3", [BudgetMeasure.size: 3.0]), ("time=2.5,depth=1", [.time: 2.5, .depth: 1]),
  ]) func `ratios are given by name`(text: String, ratios: [BudgetMeasure: Double]) {
    #expect(BudgetLimits(text)?.ratios == ratios)
    #expect(BudgetOption.story(text) == nil)
  }

  @Test(arguments: [
    "size", "size=", "size=0.5", "size=ten", "size=nan", "weight=3", "size=2,size=3", "size=2,",
  ]) func `other ratios are refused in a sentence`(text: String) {
    #expect {
      try BudgetOption.check(text)
    } throws: { "\($0)".contains("--budget: expected size, depth or time") }
  }

  @Test func `a story can follow the option`() throws {
    try BudgetOption.check("cart")
    #expect(BudgetOption.story("cart") == "cart")
    #expect(BudgetOption.limits("cart") == BudgetLimits(BudgetOption.standard))
    #expect(BudgetOption.limits(nil) == nil)
  }
}
