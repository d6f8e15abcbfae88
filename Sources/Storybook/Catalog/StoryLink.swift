/// The story that an element leads to in the storybook; in an app its address stays what it is.
///
/// ```swift
/// let link: HTML = "<a href=\"/sign-in\"\(StoryLink(to: Login.screen, "Empty"))>Sign in</a>"
/// ```
public struct StoryLink: Hashable, Sendable {
  /// The story's id in its catalog, such as `login/empty`: what `data-story` says.
  public let id: String

  /// - Parameters:
  ///   - screen: has the story. Of several with one title, all but the first need ``init(id:)``.
  ///   - story: the name of a story or fixture of it.
  public init(to screen: Screen, _ story: String) {
    let slug = screen.stories.first { $0.title == story }?.slug ?? Slug.slug(story)
    id = "\(screen.id)/\(slug)"
  }

  /// The story with an id, as `list` prints it.
  public init(id: String) { self.id = id }
}

extension HTML.Interpolation {
  /// Makes the element whose tag this is lead to the story: `<a href="/sign-in"\(link)>`.
  public mutating func appendInterpolation(_ link: StoryLink) {
    appendAttribute("data-story", link.id)
  }
}
