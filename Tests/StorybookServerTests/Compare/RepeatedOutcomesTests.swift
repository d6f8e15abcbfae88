import StorybookSchema
import Testing

@testable import StorybookCompare

/// Each host's renderings, in the order of the requests.
struct RepeatedOutcomesTests {
  static let table: [(first: [String], second: [String], isDifferent: Bool, flickers: Bool)] = [
    (["a b"], ["a b"], false, false), (["a b"], ["b a"], true, false),
    (["a b", "a b"], ["b a", "b a"], true, false),
    (["a b", "b a"], ["b a", "b a"], false, true), (["a b", "a b"], ["b a", "a b"], false, true),
    (["a b c", "c b a"], ["b c a", "b a c"], false, true),
    (["a b", "b a"], ["a c", "a c"], true, true), (["a 1", "a 2"], ["a 3", "a 4"], true, true),
  ]

  @Test(arguments: table)
  func `a host that differs from itself is no difference between hosts`(
    first: [String], second: [String], isDifferent: Bool, flickers: Bool
  ) {
    let pairs = zip(first, second).map { texts in
      (
        ComparisonReportTests.html("<p>\(texts.0)</p>"),
        ComparisonReportTests.html("<p>\(texts.1)</p>")
      )
    }
    var outcomes = RepeatedOutcomes(pairs[0].0, pairs[0].1)
    for pair in pairs.dropFirst() { outcomes.append(pair.0, and: pair.1) }
    #expect((outcomes.difference != nil) == isDifferent)
    #expect((outcomes.flicker([]) != nil) == flickers)
  }

  @Test func `a crash is a difference, and no flicker`() {
    var outcomes = RepeatedOutcomes(ComparisonReportTests.html("a"), .crashes("x"))
    #expect(!outcomes.isDifferentRendering && outcomes.difference?.kind == .outcome)
    outcomes.append(.crashes("x"), and: .crashes("x"))
    #expect(outcomes.flicker([]) == nil)
  }

  @Test func `what flickers is told apart from what is different`() throws {
    var outcomes = RepeatedOutcomes(
      ComparisonReportTests.html("<p>a b</p>"), ComparisonReportTests.html("<p>b a</p>"))
    outcomes.append(
      ComparisonReportTests.html("<p>b a</p>"), and: ComparisonReportTests.html("<p>b a</p>"))
    var report = ComparisonReport("http://a/", "http://b/")
    report.stories = 2
    let flicker = try #require(outcomes.flicker([]))
    report.addFlicker(flicker, at: "a/one")
    report.addFlicker(flicker, at: "a/two")
    #expect(report.isSame)
    #expect(report.summary == "2 stories compared: no difference, 2 differ each time.")
    #expect(
      report.text.contains("flicker of 2 stories: a/one, a/two\n  The rendering differs each"))
    #expect(report.value["flickers"]?.array?.first?["stories"] == ["a/one", "a/two"])
  }
}
