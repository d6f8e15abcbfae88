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
  package let source: SourceLocation
  package let stories: [StoryReference]
  package let props: PropsType
  package let hasControls: Bool
  /// True when performing commands changes the props of its fixtures.
  package let isLive: Bool
  /// What its fixtures wait for: `{name, failures}`.
  package let dependencies: [Value]
  /// True when its stories are flows.
  package var isFlow = false

  package var title: String { path.last ?? "Untitled" }

  /// A screen that wants to know its device, colour scheme, locale and the like.
  ///
  /// - Parameter update: what its commands do, in every story and fixture that says nothing else.
  public init<Props: Codable & Sendable>(
    _ name: String, controls: Controls<Props> = Controls(), update: Update<Props> = Update(),
    render: @escaping @Sendable (Props, RenderContext) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @StoriesBuilder<Props> stories: () -> [Story<Props>]
  ) {
    let stories = stories()
    path = Self.path(name)
    id = Slug.slug(path.last ?? "")
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    var taken: Set<String> = []
    self.stories = stories.map {
      StoryReference(
        slug: Slug.unique([Slug.slug($0.name)], taken: &taken), title: $0.name, source: $0.source,
        isLive: !($0.update ?? update).isEmpty, dependencies: ($0.update ?? update).dependencies)
    }
    hasControls = !controls.isEmpty
    let definition = ScreenDefinition(controls: controls, update: update, stories: stories) {
      try render($0, $1).rendering
    }
    isLive = !update.isEmpty
    dependencies = update.dependencies
    props = PropsType(definition)
  }

  /// A screen that needs nothing but its props.
  public init<Props: Codable & Sendable>(
    _ name: String, controls: Controls<Props> = Controls(), update: Update<Props> = Update(),
    render: @escaping @Sendable (Props) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @StoriesBuilder<Props> stories: () -> [Story<Props>]
  ) {
    self.init(
      name, controls: controls, update: update, render: { props, _ in try render(props) },
      filePath: filePath, fileID: fileID, line: line, stories: stories)
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
  package let source: SourceLocation
  /// True when performing commands changes its props.
  package let isLive: Bool
  /// What it waits for: `{name, failures}`.
  package let dependencies: [Value]
}
