/// A named props value of a screen.
///
/// ```swift
/// Story("Wrong password", Login.Props(username: "ann", status: .invalid))
/// ```
public struct Story<Props: Codable & Sendable>: Sendable {
  let name: String
  var metadata: StoryMetadata
  let props: @Sendable () throws -> Props
  /// The command handlers and loads; `nil` for the screen's.
  let update: ScreenUpdate<Props>?
  /// The names of the rules that the props break on purpose.
  let breaks: [String]
  /// The environment that it is shown in; `nil` for the default.
  var context: RenderEnvironment?
  let source: CodeLocation
  /// The outermost one first.
  var decorations: [Decoration] = []
  package var tests: [any StoryTest] = []

  /// Creates a story. The props expression runs on demand, not when the catalog is built; if it
  /// throws, only this story shows the error.
  ///
  /// - Parameters:
  ///   - name: the display name.
  ///   - props: the props of the story.
  ///   - description: what to look for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters.
  ///   - update: its command handlers and loads; `nil` for the screen's.
  ///   - breaks: the names of the invariants (``Invariant``) that these props break on purpose.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  public init(
    _ name: String, _ props: @autoclosure @escaping @Sendable () throws -> Props,
    description: String? = nil, tags: [String] = [], update: ScreenUpdate<Props>? = nil,
    breaks: [String] = [], filePath: String = #filePath,
    line: Int = #line
  ) {
    self.name = name
    metadata = StoryMetadata(description: description, tags: tags)
    self.props = props
    self.update = update
    self.breaks = breaks
    source = CodeLocation(file: filePath, line: line)
  }

  /// Creates a live story, whose commands change its props and whose loads run.
  ///
  /// ```swift
  /// Story("Types", Login.Props()) {
  ///   OnCommand(\.typed) { props, text in props.username = text }
  /// }
  /// ```
  public init(
    _ name: String, _ props: @autoclosure @escaping @Sendable () throws -> Props,
    description: String? = nil, tags: [String] = [], filePath: String = #filePath,
    line: Int = #line,
    @ScreenUpdate<Props> update: () -> ScreenUpdate<Props>
  ) {
    self.init(
      name, try props(), description: description, tags: tags, update: ScreenUpdate(update),
      filePath: filePath, line: line)
  }

  /// Creates a live story whose commands are actions for a reducer.
  public init<Action>(
    _ name: String, _ props: @autoclosure @escaping @Sendable () throws -> Props,
    description: String? = nil, tags: [String] = [],
    update reduce: @escaping @Sendable (inout Props, Action) throws -> Void,
    filePath: String = #filePath, line: Int = #line
  ) {
    let update = ScreenUpdate(handlers: [
      OnCommand(source: CodeLocation(file: filePath, line: line), reduce)
    ])
    self.init(
      name, try props(), description: description, tags: tags, update: update, filePath: filePath,
      line: line)
  }
}

extension Story {
  /// Sets the environment that the story is shown in, until the viewer changes it.
  ///
  /// ```swift
  /// Story("At night", Login.Props()).environment { $0.colorScheme = .dark }
  /// ```
  public func environment(_ change: (inout RenderEnvironment) -> Void) -> Story {
    var story = self
    var context = context ?? RenderEnvironment()
    change(&context)
    story.context = context
    return story
  }

  /// Returns the props; throws a ``SampleError``.
  func sample() throws -> Props {
    do { return try props() } catch { throw SampleError(error, at: source) }
  }
}
