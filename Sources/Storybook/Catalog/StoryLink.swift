/// A link from an element to a story of the storybook; in an app the element keeps its own address.
///
/// ```swift
/// let link: HTML = "<a href=\"/sign-in\"\(StoryLink(to: Login.screen, "Empty"))>Sign in</a>"
/// ```
public struct StoryLink: Hashable, Sendable {
  /// The story's id in its catalog, such as `login/empty`: the value of `data-story`.
  public let id: String

  /// - Parameters:
  ///   - screen: the screen of the story. If several share a title, all but the first need
  ///     ``init(id:)``.
  ///   - story: the name of a story or fixture of it.
  public init(to screen: some ScreenConvertible, _ story: String) {
    let screen = screen.erased
    let slug = screen.stories.first { $0.title == story }?.slug ?? Slug.slug(story)
    id = "\(screen.id)/\(slug)"
  }

  /// Creates a link to the story with this id, as `list` prints it.
  public init(id: String) { self.id = id }
}

extension HTML.Interpolation {
  /// Links the element of this tag to the story: `<a href="/sign-in"\(link)>`.
  public mutating func appendInterpolation(_ link: StoryLink) {
    appendAttributes(Self.attributes(link.attributes))
  }
}
