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
  package let source: SourceLocation
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

  /// Creates a screen that depends on its environment: device, colour scheme, locale and others.
  ///
  /// - Parameters:
  ///   - name: the display name.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters, for the screen and its stories.
  ///   - controls: overrides of the derived controls.
  ///   - update: the default command handlers and loads of its stories and fixtures.
  ///   - invariants: rules that all of its props satisfy.
  ///   - render: renders the props.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - stories: the stories of the screen.
  public init<Props: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: Update<Props> = Update(),
    invariants: [Invariant<Props>] = [],
    render: @escaping @Sendable (Props, RenderEnvironment) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @StoryBuilder<Props> stories: () throws -> [Story<Props>]
  ) {
    let draw: @Sendable (Props, RenderEnvironment) throws -> Rendering = {
      try render($0, $1).rendering
    }
    let view = ScreenView(invariants, knowsPrevious: false) { props, context, _ in
      try draw(props, context)
    }
    self.init(
      name,
      ScreenDefinition(
        metadata: StoryMetadata(description: description, tags: tags), controls: controls,
        update: update,
        stories: Self.made(stories, filePath, fileID, line), render: draw,
        view: invariants.isEmpty ? nil : view),
      at: SourceLocation(filePath: filePath, fileID: fileID, line: line))
  }

  /// Creates a screen that depends on its props only.
  public init<Props: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: Update<Props> = Update(),
    invariants: [Invariant<Props>] = [],
    render: @escaping @Sendable (Props) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @StoryBuilder<Props> stories: () throws -> [Story<Props>]
  ) {
    self.init(
      name, description: description, tags: tags, controls: controls, update: update,
      invariants: invariants,
      render: { props, _ in try render(props) }, filePath: filePath, fileID: fileID, line: line,
      stories: stories)
  }

  init<Props>(_ name: String, _ definition: ScreenDefinition<Props>, at source: SourceLocation) {
    let stories = definition.stories.map { story in
      let update = story.update ?? definition.update
      return StoryReference(
        title: story.name, metadata: story.metadata, source: story.source,
        isLive: !update.isEmpty, dependencies: update.loads.dependencies, breaks: story.breaks)
    }
    self.init(
      name, definition.metadata, at: source, stories: stories, props: PropsType(definition))
    hasControls = !definition.controls.isEmpty
    isLive = !definition.update.isEmpty
    dependencies = definition.update.loads.dependencies
    knowsPrevious = definition.view?.knowsPrevious ?? false
  }

  /// Creates a screen whose props type is erased already; its stories get unique slugs.
  package init(
    _ name: String, _ metadata: StoryMetadata, at source: SourceLocation,
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

  package func storyID(_ story: StoryReference) -> String { "\(id)/\(story.slug)" }
}

/// A story without its props type.
package struct StoryReference: Hashable, Sendable {
  /// Unique within its screen, which assigns it.
  package internal(set) var slug = ""
  package let title: String
  package let metadata: StoryMetadata
  package let source: SourceLocation
  /// Whether performing commands changes its props.
  package let isLive: Bool
  /// The dependencies that it loads: `{name, failures}`.
  package let dependencies: [Value]
  /// The names of the rules that it breaks on purpose.
  package var breaks: [String]

  package init(
    title: String, metadata: StoryMetadata, source: SourceLocation, isLive: Bool,
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
  /// Returns the stories of the closure. If it throws, the result is one story with that error.
  static func made<Props>(
    _ stories: () throws -> [Story<Props>], _ filePath: String, _ fileID: String, _ line: Int
  ) -> [Story<Props>] {
    do {
      return try stories()
    } catch {
      let failed = Result<Props, any Error>.failure(error)
      return [Story("Stories", try failed.get(), filePath: filePath, fileID: fileID, line: line)]
    }
  }

  /// Returns the screen with a coder for its props, as an app decodes and encodes them; it takes
  /// precedence over the catalog's coder.
  public func coded(by coder: PropsCoder) -> Screen {
    var screen = self
    screen.coder = coder
    return screen
  }
}
