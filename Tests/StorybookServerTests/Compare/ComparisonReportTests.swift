import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookCompare

@Suite struct ComparisonReportTests {
  typealias Outcome = ComparedHost.Outcome

  static func html(_ markup: String) -> Outcome {
    .renders(type: "text/html; charset=utf-8", Array(markup.utf8))
  }

  @Test func `equal renderings are no difference`() {
    #expect(
      StoryDifference(
        Self.html("<p class=\"a b\">x</p>"), Self.html("<p  class='a  b'>\n  x</p>")) == nil)
    #expect(StoryDifference(Outcome.crashes("at line 3"), .crashes("at line 4")) == nil)
    #expect(StoryDifference(Outcome.refuses("a"), .refuses("b")) == nil)
  }

  @Test(arguments: [
    (Outcome.refuses("no"), StoryDifference.Kind.outcome),
    (.crashes("no"), .outcome), (.isUnknown("no"), .outcome),
    (.renders(type: "text/plain", [65]), .rendering), (html("<p>y</p>"), .rendering),
  ])
  func `a difference has its kind`(_ other: Outcome, _ kind: StoryDifference.Kind) throws {
    #expect(try #require(StoryDifference(Self.html("<p>x</p>"), other)).kind == kind)
  }

  @Test func `stories that differ alike stand together`() throws {
    var report = ComparisonReport("http://a/", "http://b/")
    report.stories = 4
    let change = try #require(StoryDifference(Self.html("<p>x</p>"), Self.html("<p>y</p>")))
    let other = try #require(StoryDifference(Self.html("<p>x</p>"), .crashes("Bang")))
    let props = try #require(StoryDifference(props: ["n": 1], ["n": 2]))
    report.addDifference(change, at: "a/one")
    report.addDifference(other, at: "a/two")
    report.addDifference(change, at: "b/one")
    report.addDifference(props, at: "b/one")
    report.onlySecond = ["c/new"]
    #expect(report.groups.map(\.stories) == [["a/one", "b/one"], ["a/two"], ["b/one"]])
    #expect(report.summary == "4 stories compared: 3 are different, 1 is only at B.")
    #expect(
      report.text == """
        A: http://a/
        B: http://b/

        Only at B:
          c/new

        rendering of 2 stories: a/one, b/one
          p
            ~ text  [-x-]{+y+}

        outcome of 1 story: a/two
          A: renders
          B: crashes: Bang

        props of 1 story: b/one
          /n
            - 1
            + 2

        """)
    #expect(report.value["same"] == false)
  }

  @Test func `documentation is no part of a schema's shape`() {
    let schema: Value = [
      "description": "about", "type": "object",
      "properties": ["description": ["type": "string", "default": "x", "description": "y"]],
      "enum": [["default": 1]],
    ]
    let shape: Value = [
      "type": "object", "properties": ["description": ["type": "string"]],
      "enum": [["default": 1]],
    ]
    #expect(SchemaShape.of(schema) == shape)
  }
}
