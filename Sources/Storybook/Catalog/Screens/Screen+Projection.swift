extension Screen {
  /// Creates a screen that renders in two steps: `project` derives the visible state from the
  /// props, and `render` renders that state.
  ///
  /// ```swift
  /// Screen("Player", project: PlayerView.init, render: Player.html) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the display name.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters.
  ///   - controls: overrides of the derived controls.
  ///   - update: the default command handlers and loads of its stories and fixtures.
  ///   - invariants: rules that all of its props satisfy.
  ///   - project: a pure function, which tests can call without rendering.
  ///   - viewInvariants: rules that all values of `project` satisfy.
  ///   - render: renders the value of `project`.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - stories: the stories of the screen.
  public init<Props: Codable & Sendable, ViewProps: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: Update<Props> = Update(),
    invariants: [Invariant<Props>] = [],
    project: @escaping @Sendable (Props) throws -> ViewProps,
    viewInvariants: [Invariant<ViewProps>] = [],
    render: @escaping @Sendable (ViewProps, RenderEnvironment) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @StoryBuilder<Props> stories: () throws -> [Story<Props>]
  ) {
    let view = ScreenView(
      invariants, knowsPrevious: false, project: project, viewInvariants
    ) { view, context, _ in
      try render(view, context).rendering
    }
    self.init(
      name,
      ScreenDefinition(
        metadata: StoryMetadata(description: description, tags: tags), controls: controls,
        update: update,
        stories: Self.made(stories, filePath, fileID, line), view: view),
      at: SourceLocation(filePath: filePath, fileID: fileID, line: line))
  }

  /// Creates a screen with a projection that renders independently of its environment.
  public init<Props: Codable & Sendable, ViewProps: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: Update<Props> = Update(),
    invariants: [Invariant<Props>] = [],
    project: @escaping @Sendable (Props) throws -> ViewProps,
    viewInvariants: [Invariant<ViewProps>] = [],
    render: @escaping @Sendable (ViewProps) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @StoryBuilder<Props> stories: () throws -> [Story<Props>]
  ) {
    self.init(
      name, description: description, tags: tags, controls: controls, update: update,
      invariants: invariants,
      project: project,
      viewInvariants: viewInvariants, render: { view, _ in try render(view) }, filePath: filePath,
      fileID: fileID, line: line, stories: stories)
  }

  /// Creates a screen with a projection and transitions from its previous rendering.
  public init<Props: Codable & Sendable, ViewProps: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: Update<Props> = Update(),
    invariants: [Invariant<Props>] = [],
    project: @escaping @Sendable (Props) throws -> ViewProps,
    viewInvariants: [Invariant<ViewProps>] = [],
    render:
      @escaping @Sendable (ViewProps, RenderEnvironment, ViewProps?) throws ->
      some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @StoryBuilder<Props> stories: () throws -> [Story<Props>]
  ) {
    let view = ScreenView(
      invariants, knowsPrevious: true, project: project, viewInvariants
    ) { view, context, previous in
      try render(view, context, previous).rendering
    }
    self.init(
      name,
      ScreenDefinition(
        metadata: StoryMetadata(description: description, tags: tags), controls: controls,
        update: update,
        stories: Self.made(stories, filePath, fileID, line), view: view),
      at: SourceLocation(filePath: filePath, fileID: fileID, line: line))
  }
}
