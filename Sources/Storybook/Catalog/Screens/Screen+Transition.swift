extension Screen {
  /// Creates a screen with transitions from its previous rendering:
  /// ``RenderingConvertible/transition(_:elements:)``.
  ///
  /// ```swift
  /// Screen("Tour", render: { (props: Tour.Props, context, previous: Tour.Props?) in
  ///   Tour.html(props).transition(previous == nil ? .none : .slide(.left))
  /// }) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the display name.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters.
  ///   - controls: overrides of the derived controls.
  ///   - update: the default command handlers and loads of its stories and fixtures.
  ///   - invariants: rules that all of its props satisfy.
  ///   - render: renders the props; its last argument is the props of the rendering shown before,
  ///     `nil` for the first rendering and for every rendering outside of the page.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - stories: the stories of the screen.
  public init<Props: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: Update<Props> = Update(),
    invariants: [Invariant<Props>] = [],
    render:
      @escaping @Sendable (Props, RenderEnvironment, Props?) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @StoryBuilder<Props> stories: () throws -> [Story<Props>]
  ) {
    let view = ScreenView(invariants, knowsPrevious: true) { props, context, previous in
      try render(props, context, previous).rendering
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
