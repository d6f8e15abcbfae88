extension Screen {
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
    controls: Controls<Props> = Controls(), update: ScreenUpdate<Props> = ScreenUpdate(),
    invariants: [Invariant<Props>] = [],
    project: @escaping @Sendable (Props) throws -> ViewProps,
    viewInvariants: [Invariant<ViewProps>] = [],
    render: @escaping @Sendable (ViewProps) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    let source = CodeLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(
      name, at: source,
      ScreenDefinition(
        description, tags, controls, update, stories, at: source,
        ScreenView(invariants, project, viewInvariants) { view, _, _ in
          try render(view).rendering
        }))
  }

  /// Creates a screen with a projection that depends on its environment, too.
  public init<Props: Codable & Sendable, ViewProps: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: ScreenUpdate<Props> = ScreenUpdate(),
    invariants: [Invariant<Props>] = [],
    project: @escaping @Sendable (Props) throws -> ViewProps,
    viewInvariants: [Invariant<ViewProps>] = [],
    render: @escaping @Sendable (ViewProps, RenderEnvironment) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    let source = CodeLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(
      name, at: source,
      ScreenDefinition(
        description, tags, controls, update, stories, at: source,
        ScreenView(invariants, project, viewInvariants) { view, context, _ in
          try render(view, context).rendering
        }))
  }

  /// Creates a screen with a projection and transitions from its previous rendering.
  public init<Props: Codable & Sendable, ViewProps: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: ScreenUpdate<Props> = ScreenUpdate(),
    invariants: [Invariant<Props>] = [],
    project: @escaping @Sendable (Props) throws -> ViewProps,
    viewInvariants: [Invariant<ViewProps>] = [],
    render:
      @escaping @Sendable (ViewProps, RenderEnvironment, ViewProps?) throws ->
      some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    let source = CodeLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(
      name, at: source,
      ScreenDefinition(
        description, tags, controls, update, stories, at: source,
        ScreenView(invariants, project, viewInvariants, knowsPrevious: true) {
          view, context, previous in
          try render(view, context, previous).rendering
        }))
  }
}
