extension Screen {
  /// Creates a screen that depends on its props only.
  ///
  /// - Parameters:
  ///   - name: the display name; its components except the last are its folders in the sidebar.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters, for the screen and its stories.
  ///   - controls: overrides of the derived controls.
  ///   - update: the default command handlers and loads of its stories and fixtures.
  ///   - invariants: rules that all of its props satisfy.
  ///   - render: renders the props.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - stories: the stories of the screen.
  public init<Props: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: ScreenUpdate<Props> = ScreenUpdate(),
    invariants: [Invariant<Props>] = [],
    render: @escaping @Sendable (Props) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    let source = CodeLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(
      name, at: source,
      ScreenDefinition(
        description, tags, controls, update, stories, at: source,
        ScreenView(invariants) { props, _, _ in
          try render(props).rendering
        }))
  }

  /// Creates a screen that depends on its environment, too: device, colour scheme, locale and others.
  public init<Props: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: ScreenUpdate<Props> = ScreenUpdate(),
    invariants: [Invariant<Props>] = [],
    render: @escaping @Sendable (Props, RenderEnvironment) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    let source = CodeLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(
      name, at: source,
      ScreenDefinition(
        description, tags, controls, update, stories, at: source,
        ScreenView(invariants) { props, context, _ in
          try render(props, context).rendering
        }))
  }

  /// Creates a screen with transitions from its previous rendering:
  /// ``RenderingConvertible/transition(_:elements:)``.
  ///
  /// ```swift
  /// Screen("Tour", render: { (props: Tour.Props, context, previous: Tour.Props?) in
  ///   Tour.html(props).transition(previous == nil ? .none : .slide(.left))
  /// }) { … }
  /// ```
  ///
  /// The last argument of `render` is the props of the rendering shown before, `nil` for the first
  /// rendering and for every rendering outside of the page.
  public init<Props: Codable & Sendable>(
    _ name: String, description: String? = nil, tags: [String] = [],
    controls: Controls<Props> = Controls(), update: ScreenUpdate<Props> = ScreenUpdate(),
    invariants: [Invariant<Props>] = [],
    render:
      @escaping @Sendable (Props, RenderEnvironment, Props?) throws -> some RenderingConvertible,
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line,
    @Catalog.Builder<Story<Props>> stories: () throws -> [Story<Props>]
  ) {
    let source = CodeLocation(filePath: filePath, fileID: fileID, line: line)
    self.init(
      name, at: source,
      ScreenDefinition(
        description, tags, controls, update, stories, at: source,
        ScreenView(invariants, knowsPrevious: true) { props, context, previous in
          try render(props, context, previous).rendering
        }))
  }
}
