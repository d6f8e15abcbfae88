@testable import StorybookHost
import Testing

struct DocCommentTests {
  @Test(arguments: [
    ("One line.", "One line."),
    ("  Two\n  lines.  ", "Two lines."),
    ("First.\n\nSecond\nhere.", "First.\n\nSecond here."),
    ("What it is.\n\n- Parameter a: b", "What it is."),
    ("What it is.\n\n```swift\ncode\n```\nMore.", "What it is."),
    ("What it is.\n# More\nHidden.", "What it is."),
    (
      "A `Bool`, a ``Room/join(_:)`` and ``code with ` in it``.",
      "A Bool, a Room/join(_:) and code with ` in it."
    ),
    (
      "See [the manual](https://a.example/b_(c)) or <doc:Flows>.",
      "See the manual) or Flows."
    ),
    ("*Once*, **twice**, ***thrice***.", "Once, twice, thrice."),
    ("3 * 4 is 12, and a*b is no emphasis.", "3 * 4 is 12, and a*b is no emphasis."),
    ("snake_case stays, \\* too.", "snake_case stays, * too."),
    ("Not closed: `code and [link", "Not closed: `code and [link"),
    ("5 < 6 > 4 & <b>", "5 < 6 > 4 & <b>"),
  ])
  func `a comment becomes plain text`(comment: String, text: String) {
    #expect(
      DocComment(
        comment.split(separator: "\n", omittingEmptySubsequences: false)
          .map(String.init)
      ).text == text)
  }

  @Test(arguments: ["", "\n \n", "- Parameter a: b", "```\ncode\n```"])
  func `a comment without prose is ignored`(comment: String) {
    #expect(DocComment(comment.split(separator: "\n").map(String.init)).text == nil)
  }

  @Test func `fields are described by the first paragraph`() {
    #expect(DocComment(["One.", "", "Two."]).firstParagraph == "One.")
  }
}
