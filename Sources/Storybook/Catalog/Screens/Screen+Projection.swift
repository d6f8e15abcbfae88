extension Screen {
  /// A screen that is rendered in two steps: its props become what can be read off the screen, and
  /// that is drawn.
  ///
  /// ```swift
  /// Screen("Player", project: PlayerView.init, render: Player.html) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what it is called, among those beside it.
  ///   - description: a sentence or two on what it is for; markdown.
  ///   - tags: words to find it by.
  ///   - controls: wishes for how its props are edited.
  ///   - update: what its commands do, in every story and fixture that says nothing else.
  ///   - invariants: rules that hold for all of its props.
  ///   - project: a pure function, which a test calls without rendering anything.
  ///   - viewInvariants: rules that hold for all that it returns.
  ///   - render: what it looks like.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  ///   - stories: its stories.
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

  /// A screen that is rendered in two steps, and needs nothing else.
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

  /// A screen that is rendered in two steps, and goes over from what it showed before.
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
