package import StorybookSchema

/// A screen of any props type, as a catalog lists it.
///
/// ```swift
/// let pages = [AnyScreen(Home.screen), AnyScreen(Login.screen)]
/// let catalog = Catalog("Shop") { pages }
/// ```
public struct AnyScreen: Sendable {
  /// Unique within the catalog, which assigns it.
  package var id: String
  /// The folder of its fixtures, snapshots and recordings; unique within the catalog.
  package var folder: String
  /// The folder that it shared with another screen, before folders were unique; `nil` for none.
  package var formerFolder: String?
  /// Whether the former folder differs from those of all other screens, if only by case.
  package var ownsFormerFolder = false
  package let path: [String]
  package let metadata: StoryMetadata
  package let source: CodeLocation
  package internal(set) var stories: [StoryReference]
  package var props: PropsType { coder.map(plainProps.coded) ?? plainProps }
  /// The props type with plain coders.
  private let plainProps: PropsType
  /// The coder of the screen; `nil` for the catalog's, or a plain one.
  package var coder: PropsCoder?
  package var hasControls = false
  /// Whether performing commands changes the props of its fixtures.
  package var isLive = false
  /// The dependencies that its fixtures load: `{name, failures}`.
  package var dependencies: [Value] = []
  /// Whether its rendering depends on the previous props.
  package var knowsPrevious = false
  /// Whether changes of its props can start loads again.
  package var hasInputs = false
  /// Whether its stories are flows.
  package var isFlow = false
  /// The names of the screens that its flows present, by their types.
  package var presented: [ObjectIdentifier: String] = [:]
  /// Around all stories, the outermost one first.
  var decorations: [Decoration] = []
  /// Around each story; empty if no story has any.
  var storyDecorations: [[Decoration]] = []
  /// The tests of each story; empty if no story has any.
  package var tests: [[any StoryTest]] = []

  package var title: String { path.last ?? "Untitled" }

  /// Creates a screen without its props type; its stories get unique slugs.
  package init(
    _ name: String, _ metadata: StoryMetadata, at source: CodeLocation,
    stories: [StoryReference], props: PropsType
  ) {
    path = Self.path(name)
    id = Slug.slug(path.last ?? "")
    folder = Self.usualFolder(of: path.last ?? "", at: source)
    self.metadata = metadata
    self.source = source
    var taken: Set<String> = []
    self.stories = stories.map { story in
      var story = story
      story.slug = Slug.unique([Slug.slug(story.title)], taken: &taken)
      return story
    }
    plainProps = props
  }

  /// Returns the components of a name, separated by slashes, with or without spaces around these.
  static func path(_ name: String) -> [String] {
    let words = name.split(separator: "/").compactMap { word -> String? in
      guard let first = word.firstIndex(where: { !$0.isWhitespace }),
        let last = word.lastIndex(where: { !$0.isWhitespace })
      else { return nil }
      return String(word[first...last])
    }
    return words.nonEmpty ?? ["Untitled"]
  }
}

/// A screen that a catalog can list.
public protocol ScreenConvertible: Sendable {
  /// The screen without its props type.
  var erased: AnyScreen { get }
}

extension AnyScreen: ScreenConvertible {
  /// Creates a screen that hides its props type.
  public init(_ screen: some ScreenConvertible) { self = screen.erased }

  public var erased: AnyScreen { self }
}
