import Storybook

/// A page of an asynchronous library, in the page of its app.
enum Search {
  struct Props: Codable, Sendable {
    var words = "tea"
    /// How long the engine takes; `nil` for a stream that never ends.
    var seconds: Double? = 0
  }

  @TaskLocal static var shop = ""

  static func html(_ props: Props) async throws -> Rendering {
    guard let seconds = props.seconds else {
      let endless = AsyncThrowingStream<String, any Error> {
        try await Task.sleep(for: .milliseconds(10))
        return "<p>"
      }
      return try await .html(chunks: endless)
    }
    try await Task.sleep(for: .seconds(seconds))
    return .html("<p>\(props.words) at \(shop)</p>")
  }

  static let screen = Screen("Search", render: html) {
    Story("Tea", Props())
    Story("Nowhere", Props()).decorated(.layout { "<p>\($0.markup)</p>" })
  }
  .decorated(
    .styleSheet("/css/site.css"), .layout { "<main>\($0)</main>" },
    .around { story in try await $shop.withValue("Ann's") { try await story() } })
}
