import StorybookMarkup
import Testing

/// Where a browser finds what a difference is about.
struct PlaceTests {
  static let places: [(before: String, after: String, places: [String?])] = [
    (
      "<main><h1>a</h1></main>", "<main><h1>b</h1></main>",
      ["body > main:nth-of-type(1) > h1:nth-of-type(1)"]
    ),
    ("<p>a</p><hr>", "<p>a</p><p class=x>b</p><hr>", ["body > p:nth-of-type(2)"]),
    (
      "<html><body><ul><li>a</li><li>b</li></ul></body></html>",
      "<html><body><ul><li>b</li></ul></body></html>", ["body > ul:nth-of-type(1)"]
    ),
    (
      "<head><title>a</title></head><body><p></p></body>",
      "<head><title>b</title></head><body><p></p></body>", [nil]
    ),
    ("<b>a</b>", "<i>a</i>", ["body > i:nth-of-type(1)"]),
    ("a", "b", ["body"]),
  ]

  @Test(arguments: places) func `a change says where the new page shows it`(
    before: String, after: String, places: [String?]
  ) {
    let difference = MarkupDifference(
      from: MarkupDocument(parsing: before, as: .html),
      to: MarkupDocument(parsing: after, as: .html))
    #expect(difference.changes.map(\.place) == places)
  }
}
