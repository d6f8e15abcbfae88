import StorybookSchema

extension Screen {
  /// Flows through the same screens, each a story.
  ///
  /// ```swift
  /// Screen("Contacts/Contact Flow", presents: [ContactList.self, ContactEditor.self]) {
  ///   Flow("Edit a contact") { present in … }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what it is called, among those beside it.
  ///   - description: a sentence or two on what it is for; markdown.
  ///   - tags: words to find it by.
  ///   - presents: every screen that the flows present.
  ///   - container: shows what lies upon each other, below and within each modal screen.
  ///   - page: the page around it all.
  ///   - filePath: the file that calls; the compiler fills it in.
  ///   - fileID: the module and file that call; the compiler fills it in.
  ///   - line: the line that calls; the compiler fills it in.
  ///   - flows: its stories.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [],
    presents: [any Presentable.Type], in container: Container = .navigation,
    page: (@Sendable (RenderEnvironment, HTML) -> HTML)? = nil, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line, @FlowBuilder flows: () -> [Flow]
  ) {
    let flows = flows()
    path = Self.path(name)
    metadata = StoryMetadata(description: description, tags: tags)
    id = Slug.slug(path.last ?? "")
    source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    let screens = presents.map(FlowScreen.init(any:))
    let dependencies = FlowScreen.dependencies(of: screens)
    var taken: Set<String> = []
    stories = flows.map {
      StoryReference(
        slug: Slug.unique([Slug.slug($0.name)], taken: &taken), title: $0.name,
        metadata: $0.metadata, source: $0.source, isLive: true, dependencies: dependencies)
    }
    let definition = FlowDefinition(
      flows: flows, screens: screens, container: container,
      page: page ?? FlowPage.page)
    plainProps = PropsType(definition)
    (hasControls, isLive, isFlow, knowsPrevious) = (false, true, true, true)
    self.dependencies = dependencies
  }
}

extension FlowScreen {
  fileprivate init(any screen: any Presentable.Type) {
    func open<Shown: Presentable>(_ screen: Shown.Type) -> FlowScreen { FlowScreen(screen) }
    self = open(screen)
  }
}
