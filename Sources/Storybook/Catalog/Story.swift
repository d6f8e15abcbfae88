import StorybookSchema

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
  var setting = StoryEnvironment()
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
  /// Creates a story of a sample that is made from the type alone: its texts are the names of their
  /// properties, its numbers are 1, and its lists are empty.
  ///
  /// ```swift
  /// Screen("Booking", html: bookingForm) {
  ///   Story("Usual")
  ///   Story("No days") { $0.days = 0 }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the display name.
  ///   - description: what to look for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - change: changes the sample.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [], filePath: String = #filePath,
    line: Int = #line, sample change: @escaping @Sendable (inout Props) throws -> Void = { _ in }
  ) {
    self.init(
      name, try Self.sample(change), description: description, tags: tags, filePath: filePath,
      line: line)
  }

  private static func sample(_ change: (inout Props) throws -> Void) throws -> Props {
    var props = try SchemaDeriver.sample(of: Props.self)
    try change(&props)
    return props
  }

  /// Creates a story of a function with several parameters.
  ///
  /// ```swift
  /// Screen("Members", html: memberTable) { Story("One", [.ann], .name, 1) }
  /// ```
  public init<First, Second, each Rest>(
    _ name: String, _ first: First, _ second: Second, _ rest: repeat each Rest,
    filePath: String = #filePath, line: Int = #line
  ) where Props == ScreenArguments<First, Second, repeat each Rest> {
    let arguments = ScreenArguments(first, second, repeat each rest)
    self.init(name, arguments, filePath: filePath, line: line)
  }

  /// Sets the environment that the story is shown in, until the viewer changes it.
  ///
  /// ```swift
  /// Story("At night", Login.Props()).environment { $0.colorScheme = .dark }
  /// ```
  public func environment(_ change: (inout RenderEnvironment) -> Void) -> Story {
    var story = self
    story.setting.change(change)
    return story
  }

  /// Sets a member of the environment that the story is shown in, until the viewer changes it.
  ///
  /// ```swift
  /// Story("In Swiss German", Login.Props()).environment(\.locale, "de_CH")
  /// ```
  public func environment<Member>(
    _ member: WritableKeyPath<RenderEnvironment, Member>, _ value: Member
  ) -> Story {
    var story = self
    story.setting.set(member, value)
    return story
  }

  /// Returns the props; throws a ``SampleError``.
  func sample() throws -> Props {
    do { return try props() } catch { throw SampleError(error, at: source) }
  }
}
