extension Screen {
  /// Creates a screen that depends on its props only.
  ///
  /// - Parameters:
  ///   - name: the display name; its components except the last are its folders in the sidebar.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters, for the screen and its stories.
  ///   - render: renders the props.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - stories: the stories of the screen.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [],
    render: @escaping @Sendable (Props) throws -> some RenderingConvertible,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView { props, _ in try render(props).rendering })
  }

  /// Creates a screen that depends on its environment, too: device, colour scheme, locale and others.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [],
    render: @escaping @Sendable (Props, RenderEnvironment) throws -> some RenderingConvertible,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView { props, environment in try render(props, environment).rendering })
  }

  /// Creates a screen whose render function is asynchronous.
  ///
  /// ```swift
  /// Screen("Books", render: { try await .html(raw: leaf.render("books", $0)) }) { … }
  /// ```
  ///
  /// It runs on the worker's main thread, which waits for it until the deadline, and meanwhile runs
  /// the main actor.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [],
    render: @escaping @Sendable (Props) async throws -> some RenderingConvertible,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView { props, _ in
        try CallingThread.result { try await render(props).rendering }
      })
  }

  /// Creates a screen whose render function is asynchronous and depends on its environment, too.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [],
    render:
      @escaping @Sendable (Props, RenderEnvironment) async throws -> some RenderingConvertible,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView { props, environment in
        try CallingThread.result { try await render(props, environment).rendering }
      })
  }

  /// Creates a screen that renders in two steps: `project` derives the visible state from the
  /// props, and `render` renders that state.
  ///
  /// ```swift
  /// Screen("Player", project: PlayerView.init, render: Player.html) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the display name; its components except the last are its folders in the sidebar.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters, for the screen and its stories.
  ///   - project: a pure function, which tests can call without rendering.
  ///   - viewInvariants: rules that all values of `project` satisfy.
  ///   - render: renders the value of `project`.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - stories: the stories of the screen.
  public init<ViewProps: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    project: @escaping @Sendable (Props) throws -> ViewProps,
    viewInvariants: [Invariant<ViewProps>] = [],
    render: @escaping @Sendable (ViewProps) throws -> some RenderingConvertible,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView(project, viewInvariants) { view, _ in try render(view).rendering })
  }

  /// Creates a screen with a projection that depends on its environment, too.
  public init<ViewProps: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    project: @escaping @Sendable (Props) throws -> ViewProps,
    viewInvariants: [Invariant<ViewProps>] = [],
    render: @escaping @Sendable (ViewProps, RenderEnvironment) throws -> some RenderingConvertible,
    filePath: String = #filePath, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      view: ScreenView(project, viewInvariants) { view, environment in
        try render(view, environment).rendering
      })
  }

  /// - Parameter stories: if it throws, the screen has one story with that error.
  init(
    _ name: String, _ metadata: StoryMetadata, at source: CodeLocation,
    stories: () throws -> [Story<Props>], view: ScreenView<Props>
  ) {
    self.name = name
    self.source = source
    let listed: [Story<Props>]
    do { listed = try stories() } catch {
      let failed = Result<Props, any Error>.failure(error)
      listed = [
        Story(
          "Stories", try failed.get(), filePath: source.file, line: source.line)
      ]
    }
    definition = ScreenDefinition(metadata: metadata, stories: listed, view: view)
  }
}
