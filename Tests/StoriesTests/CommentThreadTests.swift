import Foundation
import Storybook
import Testing

@testable import Stories

struct CommentThreadTests {
  private typealias Comment = CommentThread.Comment

  private static func comment(
    _ text: String, likes: Int = 0, replies: [CommentThread.Comment] = []
  ) -> CommentThread.Comment {
    CommentThread.Comment(
      author: CommentThread.Author(name: text), content: .text(text), ago: "now", likes: likes,
      replies: replies)
  }

  @Test func `the fixture decodes with a plain decoder`() throws {
    let props = try Fixture.decode(
      CommentThread.Props.self, "CommentThread/Fixtures/markup-is-text.json")
    #expect(CommentThread.count(props.comments) == 3)
    #expect(props.comments.first?.replies.map(\.content).last == .deleted)
    let markup = CommentThread.html(props, RenderEnvironment()).markup
    #expect(markup.contains("Is &lt;em&gt; the same as &lt;i&gt;?"))
    #expect(!markup.contains("<b onclick"))
  }

  @Test(arguments: [
    (CommentThread.Sorting.oldestFirst, ["a", "b", "c", "d"]),
    (.newestFirst, ["d", "c", "b", "a"]),
    (.mostLiked, ["b", "c", "a", "d"]),
  ])
  func `comments are sorted, equal ones stay in order`(
    sorting: CommentThread.Sorting, expected: [String]
  ) {
    let comments = [("a", 1), ("b", 9), ("c", 9), ("d", 0)].map { Self.comment($0, likes: $1) }
    #expect(sorting.sorted(comments).map(\.author.name) == expected)
  }

  @Test(arguments: [(0, 0), (1, 0), (2, 1), (3, 2), (9, 3)])
  func `threads are open down to the wanted depth`(openDepth: Int, open: Int) {
    let leaf = Self.comment("d")
    let thread = Self.comment(
      "a", replies: [Self.comment("b", replies: [Self.comment("c", replies: [leaf])])])
    let props = CommentThread.Props(title: "t", comments: [thread], openDepth: openDepth)
    let markup = CommentThread.html(props, RenderEnvironment()).markup
    #expect(markup.components(separatedBy: "<details").count - 1 == 3)
    #expect(markup.components(separatedBy: "<details open>").count - 1 == open)
  }

  @Test func `of a deleted comment nothing is shown but its answers`() {
    var thread = Self.comment("Ann", likes: 5, replies: [Self.comment("still here")])
    thread.content = .deleted
    let props = CommentThread.Props(title: "t", comments: [thread])
    let markup = CommentThread.html(props, RenderEnvironment()).markup
    #expect(!markup.contains("Ann"))
    #expect(!markup.contains("> likes<"))
    #expect(markup.contains("This comment was deleted."))
    #expect(markup.contains("still here"))
  }
}
