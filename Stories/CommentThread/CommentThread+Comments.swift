import Storybook

extension CommentThread {
  static func list(_ comments: [Comment], depth: Int, _ props: Props) -> HTML {
    "<ol>\(props.sorting.sorted(comments).html { item($0, depth: depth, props) })</ol>"
  }

  private static func item(_ comment: Comment, depth: Int, _ props: Props) -> HTML {
    """
    <li>
    <article>
    \(avatar(comment))
    <div class="said">
    <p class="by"><strong>\
    \(comment.shownName)</strong>\(badge(comment.author))
    <span class="muted small">\(comment.ago)</span></p>
    \(text(comment.content))
    \(likes(comment))
    </div>
    \(replies(comment, depth: depth + 1, props))
    </article>
    </li>
    """
  }

  private static func badge(_ author: Author) -> HTML? {
    guard author.isWriter else { return nil }
    return " <span class=\"badge\">Writer</span>"
  }

  private static func replies(_ comment: Comment, depth: Int, _ props: Props) -> HTML {
    guard !comment.replies.isEmpty else { return .empty }
    let total = count(comment.replies)
    var noun = "replies"
    if total == 1 { noun = "reply" }
    return """
      <details\(attribute: "open", depth < props.openDepth)>
      <summary>\(total) \(noun)</summary>
      \(list(comment.replies, depth: depth, props))
      </details>
      """
  }

  private static func text(_ content: Content) -> HTML {
    switch content {
    case .text(let text): "<p class=\"text\">\(text)</p>"
    case .edited(let text):
      "<p class=\"text\">\(text) <span class=\"muted small\">(edited)</span></p>"
    case .deleted: "<p class=\"text muted gone\">This comment was deleted.</p>"
    }
  }

  private static func likes(_ comment: Comment) -> HTML {
    guard comment.likes > 0, comment.content != .deleted else { return .empty }
    return """
      <p class="likes small muted">\
      <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" \
      aria-hidden="true"><path d="M7 12.5C2.5 9 1 7 1 4.6A3 3 0 0 1 7 3.4 3 3 0 0 1 13 4.6C13 7 \
      11.5 9 7 12.5z"/></svg>\(comment.likes)<span class="unseen"> likes</span></p>
      """
  }

  /// The initial of the name on a hue that depends on the name only.
  private static func avatar(_ comment: Comment) -> HTML {
    guard comment.content != .deleted else { return "<span class=\"avatar gone\"></span>" }
    let name = comment.author.name
    let hue = name.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) % 360 }
    return """
      <span class="avatar" style="--hue: \(hue)" aria-hidden="true">\
      \(name.prefix(1).uppercased())</span>
      """
  }
}

extension CommentThread.Comment {
  fileprivate var shownName: String {
    guard content != .deleted else { return "Unknown author" }
    return author.name
  }
}
