import Storybook

extension CommentThread {
  static let screen = Screen(
    "Elsewhere/Comment Thread",
    description: "Comments with answers to answers: props that hold themselves.",
    tags: ["list", "recursive"], render: html
  ) {
    Story("A conversation", Props(title: "Why our bread got better", comments: conversation))
    Story(
      "Most liked first",
      Props(
        title: "Why our bread got better", comments: conversation, sorting: .mostLiked,
        openDepth: 0))
    Story("Eight deep", Props(title: "Are we there yet?", comments: [nested(8)], openDepth: 6))
    Story("Nothing said", Props(title: "Why our bread got better"))
  }
  .controls(controls)

  private static let controls = Controls<Props>()
    .control(\.openDepth, .slider(0...8), .label("Open down to depth"))
    .control(\.sorting, .radio)
    .controls(for: Comment.self) { $0.control(\.likes, .stepper(0...9999)) }

  private static let baker = Author(name: "Nora Lindt", isWriter: true)

  private static let conversation = [
    Comment(
      author: Author(name: "Ann"),
      content: .text("Twenty hours in the fridge? I never had the patience for more than eight."),
      ago: "2 days ago", likes: 12,
      replies: [
        Comment(
          author: baker, content: .text("Eight is fine. Twenty is when the crust starts to sing."),
          ago: "2 days ago", likes: 31,
          replies: [
            Comment(
              author: Author(name: "Ann"), content: .text("Sold. Tomorrow then!"), ago: "yesterday")
          ]),
        Comment(author: Author(name: "Bo"), content: .deleted, ago: "yesterday"),
      ]),
    Comment(
      author: Author(name: "Émile"),
      content: .edited("Does it work with rye?\nMine collapsed twice."), ago: "5 hours ago",
      likes: 48),
  ]

  private static func nested(_ depth: Int) -> Comment {
    var comment = Comment(
      author: Author(name: "Dad"), content: .text("Not yet."), ago: "\(depth) minutes ago")
    if depth.isMultiple(of: 2) {
      comment.author.name = "Kim"
      comment.content = .text("Are we there yet?")
    }
    if depth > 1 { comment.replies = [nested(depth - 1)] }
    return comment
  }
}
