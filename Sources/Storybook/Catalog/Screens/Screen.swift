public import StorybookSchema

/// A named render function, and the stories it is shown with.
///
/// ```swift
/// Screen("Account/Login", render: Login.html) {
///   Story("Empty", Login.Props())
///   Story("Wrong password", Login.Props(username: "ann", status: .invalid))
/// }
/// ```
///
/// Everything but the last word of the name says where it stands in the sidebar.
public struct Screen: Sendable {
  /// Unique in its catalog; given by it.
  package var id: String
  package let path: [String]
  package let metadata: StoryMetadata
  package let source: SourceLocation
  package let stories: [StoryReference]
  package var props: PropsType { coder.map(plainProps.coded) ?? plainProps }
  /// As plain coders read and write them.
  let plainProps: PropsType
  /// Nil for that of the catalog, or a plain one.
  package private(set) var coder: PropsCoder?
  package let hasControls: Bool
  /// True when performing commands changes the props of its fixtures.
  package let isLive: Bool
  /// What its fixtures wait for: `{name, failures}`.
  package let dependencies: [Value]
  /// True when it wants to know what was shown before.
  package var knowsPrevious = false
  /// True when its stories are flows.
  package var isFlow = false

  package var title: String { path.last ?? "Untitled" }

  /// A screen that wants to know its device, colour scheme, locale and the like.
  ///
  /// - Parameters:
  ///   - name: what it is called, among those beside it.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: words to find it and its stories by.
  ///   - controls: wishes for how its props are edited.
  ///   - update: what its commands do, in every story and fixture that says nothing else.
  ///   - invariants: rules that hold for all of its props.
  ///   - render: what it looks like.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  ///   - stories: its stories.
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

  /// A screen that needs nothing but its props.
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
    path = Self.path(name)
    id = Slug.slug(path.last ?? "")
    metadata = definition.metadata
    self.source = source
    var taken: Set<String> = []
    stories = definition.stories.map { story in
      let update = story.update ?? definition.update
      return StoryReference(
        slug: Slug.unique([Slug.slug(story.name)], taken: &taken), title: story.name,
        metadata: story.metadata, source: story.source, isLive: !update.isEmpty,
        dependencies: update.loads.dependencies,
        breaks: story.breaks)
    }
    hasControls = !definition.controls.isEmpty
    isLive = !definition.update.isEmpty
    dependencies = definition.update.loads.dependencies
    knowsPrevious = definition.view?.knowsPrevious ?? false
    plainProps = PropsType(definition)
  }

  /// The words between the slashes of a name.
  static func path(_ name: String) -> [String] {
    let words = name.split(separator: "/").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
    return words.isEmpty ? ["Untitled"] : words
  }

  package func storyID(_ story: StoryReference) -> String { "\(id)/\(story.slug)" }
}

/// A story without its props' type.
package struct StoryReference: Hashable, Sendable {
  package let slug: String
  package let title: String
  package let metadata: StoryMetadata
  package let source: SourceLocation
  /// True when performing commands changes its props.
  package let isLive: Bool
  /// What it waits for: `{name, failures}`.
  package let dependencies: [Value]
  /// The names of the rules that it is meant to break.
  package var breaks: [String] = []
}

extension Screen {
  /// The stories of a closure. What it throws before there is any story becomes the error of one.
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

  /// The screen with props that are decoded and encoded as an app does it; it takes precedence over
  /// the coder of the catalog.
  public func coded(by coder: PropsCoder) -> Screen {
    var screen = self
    screen.coder = coder
    return screen
  }
}
