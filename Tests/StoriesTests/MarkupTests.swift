import Storybook
import StorybookMarkup
import Testing

struct MarkupTests {
  @Test(arguments: Case.all)
  func `the markup of every story is as HTML has it`(_ story: Case) throws {
    let rendering = try #require(story.rendering())
    guard case .text(let markup) = rendering.body, rendering.mediaType != "text/plain" else {
      return
    }
    let document = MarkupDocument(
      parsing: markup, as: rendering.mediaType == "image/svg+xml" ? .svg : .html)
    #expect(document.faults == [])
    let text = document.canonicalText
    let again = MarkupDocument(parsing: text, as: document.language)
    #expect(again.canonicalText == text)
    #expect(again.faults == [])
    #expect(MarkupDifference(from: document, to: again).isEmpty)
  }
}
