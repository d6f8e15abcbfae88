extension Screen {
  /// A screen that goes over from what it showed before: ``RenderingConvertible/transition(_:elements:)``.
  ///
  /// ```swift
  /// Screen("Tour", render: { (props: Tour.Props, context, previous: Tour.Props?) in
  ///   Tour.html(props).transition(previous == nil ? .none : .slide(.left))
  /// }) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what it is called, among those beside it.
  ///   - description: a sentence or two on what it is for; markdown.
  ///   - tags: words to find it by.
  ///   - controls: wishes for how its props are edited.
  ///   - update: what its commands do, in every story and fixture that says nothing else.
  ///   - invariants: rules that hold for all of its props.
  ///   - render: has the props of the rendering that is shown last, which is nil for the first
  ///     one, and for every one outside of the page.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  ///   - stories: its stories.
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
