import Storybook

/// A discussion below an article: comments with nested replies.
enum CommentThread {
  struct Props: Codable, Hashable, Sendable {
    var title: String
    var comments: [Comment] = []
    var sorting = Sorting.oldestFirst
    /// The depth below which threads are initially collapsed.
    var openDepth = 2
  }

  struct Comment: Codable, Hashable, Sendable {
    var author: Author
    var content: Content
    var ago: String
    var likes = 0
    var replies: [Comment] = []
  }

  struct Author: Codable, Hashable, Sendable {
    var name: String
    var isWriter = false
  }

  /// The content of a comment; a deleted one has no text, but keeps its replies.
  enum Content: Codable, Hashable, Sendable {
    case text(String)
    case edited(String)
    case deleted
  }

  enum Sorting: String, Codable, Hashable, Sendable { case oldestFirst, newestFirst, mostLiked }

  static func html(_ props: Props, _ environment: RenderEnvironment) -> HTML {
    Look.page(
      environment, style: style,
      """
      <main class="card">
      <header class="row"><h1>\(props.title)</h1>
      <span class="badge">\(count(props.comments))</span></header>
      \(comments(props))
      </main>
      """)
  }

  private static func comments(_ props: Props) -> HTML {
    guard !props.comments.isEmpty else { return empty }
    return list(props.comments, depth: 0, props)
  }

  /// Returns the number of comments at all depths.
  static func count(_ comments: [Comment]) -> Int {
    comments.reduce(0) { $0 + 1 + count($1.replies) }
  }

  private static let empty: HTML = """
    <div class="empty">
    <svg width="40" height="40" viewBox="0 0 40 40" fill="none" stroke="currentColor" \
    stroke-width="2" stroke-linejoin="round" aria-hidden="true">
    <path d="M6 8h28v20H18l-8 7v-7H6z"/></svg>
    <p><strong>Nobody has said anything yet</strong><br>Be the first.</p>
    </div>
    """
}

extension CommentThread.Sorting {
  /// Sorts one level; comments that compare as equal keep their order.
  func sorted(_ comments: [CommentThread.Comment]) -> [CommentThread.Comment] {
    switch self {
    case .oldestFirst: comments
    case .newestFirst: comments.reversed()
    case .mostLiked: comments.sorted { $0.likes > $1.likes }
    }
  }
}
