public import StorybookSchema

/// A named render function with its stories.
///
/// ```swift
/// Screen("Account/Login", render: Login.html) {
///   Story("Empty", Login.Props())
///   Story("Wrong password", Login.Props(username: "ann", status: .invalid))
/// }
/// ```
///
/// The name's components except the last are its folders in the sidebar.
public struct Screen: Sendable {
  /// Unique within the catalog, which assigns it.
  package var id: String
  package let path: [String]
  package let metadata: StoryMetadata
  package let source: CodeLocation
  package let stories: [StoryReference]
  package var props: PropsType { coder.map(plainProps.coded) ?? plainProps }
  /// The props type with plain coders.
  let plainProps: PropsType
  /// The coder of the screen; `nil` for the catalog's, or a plain one.
  package private(set) var coder: PropsCoder?
  package private(set) var hasControls = false
  /// Whether performing commands changes the props of its fixtures.
  package var isLive = false
  /// The dependencies that its fixtures load: `{name, failures}`.
  package var dependencies: [Value] = []
  /// Whether its render function takes the previous props.
  package var knowsPrevious = false
  /// Whether its stories are flows.
  package var isFlow = false

  package var title: String { path.last ?? "Untitled" }

  init<Props>(_ name: String, at source: CodeLocation, _ definition: ScreenDefinition<Props>) {
    let stories = definition.stories.map { story in
      let update = story.update ?? definition.update
      return StoryReference(
        title: story.name, metadata: story.metadata, source: story.source,
        isLive: !update.isEmpty, dependencies: update.loads.dependencies, breaks: story.breaks)
    }
    let literals = SourceLiterals(
      around: source.filePath,
      fixtures: Self.fixtureFolder(of: Self.path(name).last ?? "", at: source))
    self.init(
      name, definition.metadata, at: source, stories: stories,
      props: PropsType(definition, literals))
    hasControls = !definition.controls.isEmpty
    isLive = !definition.update.isEmpty
    dependencies = definition.update.loads.dependencies
    knowsPrevious = definition.view?.knowsPrevious ?? false
  }

  /// Creates a screen whose props type is erased already; its stories get unique slugs.
  package init(
    _ name: String, _ metadata: StoryMetadata, at source: CodeLocation,
    stories: [StoryReference], props: PropsType
  ) {
    path = Self.path(name)
    id = Slug.slug(path.last ?? "")
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

  /// Returns the components of a name, separated by slashes.
  static func path(_ name: String) -> [String] {
    let words = name.split(separator: "/").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
    return words.isEmpty ? ["Untitled"] : words
  }
}

/// A story without its props type.
package struct StoryReference: Hashable, Sendable {
  /// Unique within its screen, which assigns it.
  package internal(set) var slug = ""
  package let title: String
  package let metadata: StoryMetadata
  package let source: CodeLocation
  /// Whether performing commands changes its props.
  package let isLive: Bool
  /// The dependencies that it loads: `{name, failures}`.
  package let dependencies: [Value]
  /// The names of the rules that it breaks on purpose.
  package var breaks: [String]

  package init(
    title: String, metadata: StoryMetadata, source: CodeLocation, isLive: Bool,
    dependencies: [Value], breaks: [String] = []
  ) {
    self.title = title
    self.metadata = metadata
    self.source = source
    self.isLive = isLive
    self.dependencies = dependencies
    self.breaks = breaks
  }
}

extension Screen {
  /// Returns the screen with a coder for its props, as an app decodes and encodes them; it takes
  /// precedence over the catalog's coder.
  public func coded(by coder: PropsCoder) -> Screen {
    var screen = self
    screen.coder = coder
    return screen
  }
}
