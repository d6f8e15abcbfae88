import Foundation
import Storybook

enum Feed {
  struct Props: Codable, Hashable, Sendable {
    var posts: [Post] = []
    var filter = ""
    var isCompact = false
  }

  struct Post: Codable, Hashable, Sendable {
    var content: Content
    var isPinned = false
    var isHidden = false
    var publishedAt = Date(timeIntervalSinceReferenceDate: 790_000_000)
  }

  /// Written with the name of the case in a member “type”.
  enum Content: Hashable, Sendable {
    case photo(width: Int, height: Int)
    case link(URL, title: String)
    case poll(options: [Option], total: Int)
  }

  struct Option: Codable, Hashable, Sendable {
    var title: String
    var votes = 0
  }

  static let screen = Screen("Feed", render: html) {
    Story("Nothing", Props())
    Story(
      "One of each",
      Props(posts: [
        Post(content: .photo(width: 600, height: 400), isPinned: true),
        Post(content: .link(URL(string: "https://example.com/a")!, title: "A page")),
        Post(
          content: .poll(options: [Option(title: "Yes", votes: 3), Option(title: "No")], total: 3)),
      ]))
  }

  static func html(_ props: Props) throws -> HTML {
    let posts = try props.posts.html { post in
      """
      <article><p>\(try date(post))\(post.isPinned ? " pinned" : "")\(post.isHidden ? " hidden" : "")</p>
      \(body(post))</article>
      """
    }
    return "<h1>\(props.filter)\(props.isCompact ? " compact" : "")</h1>\(posts)"
  }

  private static func date(_ post: Post) throws -> String {
    let seconds = post.publishedAt.timeIntervalSince1970
    if seconds < 0 && post.isPinned {
      throw DrawingError(description: "Pinned posts have a date.")
    }
    return "\(seconds)"
  }

  private static func body(_ post: Post) -> HTML {
    switch post.content {
    case .photo(let width, let height):
      let percent = (100 &* width) / height  // Planted: feed-2
      return "<p>photo of \(width) × \(height), \(percent) %</p>"
    case .link(let url, let title):
      return "<p>link to \(url.host()!): \(title) \(url.absoluteString)</p>"  // Planted: feed-3
    case .poll(let options, let total):
      if post.isPinned && post.isHidden {
        fatalError("A hidden poll is not pinned.")  // Planted: feed-4
      }
      let rows = options.html { "<li>\($0.title) \($0.votes) of \(total)</li>" }
      return "<ul>\(rows)</ul><p>poll, \(total), \(winner(options, total))</p>"
    }
  }

  private static func winner(_ options: [Option], _ total: Int) -> String {
    guard total > 0 else { return "no votes" }
    return options.max { $0.votes < $1.votes }!.title  // Planted: feed-5
  }
}

extension Feed.Content: Codable {
  private enum CodingKeys: String, CodingKey {
    case type, width, height, url, title, options, total
  }

  private enum Kind: String, Codable { case photo, link, poll }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .type) {
    case .photo:
      self = .photo(
        width: try container.decode(Int.self, forKey: .width),
        height: try container.decode(Int.self, forKey: .height))
    case .link:
      self = .link(
        try container.decode(URL.self, forKey: .url),
        title: try container.decode(String.self, forKey: .title))
    case .poll:
      self = .poll(
        options: try container.decode([Feed.Option].self, forKey: .options),
        total: try container.decode(Int.self, forKey: .total))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .photo(let width, let height):
      try container.encode(Kind.photo, forKey: .type)
      try container.encode(width, forKey: .width)
      try container.encode(height, forKey: .height)
    case .link(let url, let title):
      try container.encode(Kind.link, forKey: .type)
      try container.encode(url, forKey: .url)
      try container.encode(title, forKey: .title)
    case .poll(let options, let total):
      try container.encode(Kind.poll, forKey: .type)
      try container.encode(options, forKey: .options)
      try container.encode(total, forKey: .total)
    }
  }
}
