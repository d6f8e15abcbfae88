import Storybook

enum Comments {
  struct Props: Codable, Hashable, Sendable {
    var comments: [Comment] = []
    var order = Order.newest
    var selected: Int?
    var isLocked = false
  }

  struct Comment: Codable, Hashable, Sendable {
    var id: Int
    var author: String
    var text = ""
    var votes = 0
    var replies: [Comment] = []
  }

  enum Order: String, Codable, CaseIterable, Sendable { case newest, oldest, best }

  static let screen = Screen("Comments", render: html) {
    Story("None", Props())
    Story(
      "A thread",
      Props(
        comments: [
          Comment(
            id: 1, author: "Ann", text: "First",
            replies: [Comment(id: 2, author: "Bo", text: "Second", votes: 3)]),
          Comment(id: 3, author: "Cy", votes: 1),
        ], order: .best))
  }

  static func html(_ props: Props) -> HTML {
    let threads = props.comments.html { thread($0, 0, props.isLocked) }
    return """
      <h1>\(props.order.rawValue)</h1>\(threads)<p>\(selection(props))</p>
      <p>\(props.isLocked ? "locked" : "open")</p>
      """
  }

  private static let colors = ["red", "green", "blue", "grey", "black", "brown"]

  private static func thread(_ comment: Comment, _ depth: Int, _ isLocked: Bool) -> HTML {
    let color = colors[depth]  // Planted: comments-1
    let replies = comment.replies.html { thread($0, depth + 1, isLocked) }
    if isLocked, comment.votes < -10 {
      fatalError("Locked threads are not voted down.")  // Planted: comments-2
    }
    return """
      <div style="color: \(color)"><b>\(comment.author)</b> \(comment.id) \(comment.votes)
      <p>\(lines(comment.text))</p>\(heading(comment))\(replies)</div>
      """
  }

  private static func heading(_ comment: Comment) -> HTML {
    guard !comment.replies.isEmpty else { return "" }
    return "<i>Replies to \(String(comment.author.first!))</i>"  // Planted: comments-3
  }

  private static func selection(_ props: Props) -> String {
    guard let selected = props.selected, selected >= 0, props.order != .oldest else { return "–" }
    return "selected: \(props.comments[selected].author)"  // Planted: comments-4
  }

  /// Takes a line after the other, and never ends with one that has a carriage return.
  private static func lines(_ text: String) -> Int {
    var (rest, count) = (text[...], 0)
    while !rest.isEmpty {
      count += 1
      rest = rest.drop { $0 != "\n" && $0 != "\r\n" }
      if rest.first == "\n" { rest = rest.dropFirst() }  // Planted: comments-5
    }
    return count
  }
}
