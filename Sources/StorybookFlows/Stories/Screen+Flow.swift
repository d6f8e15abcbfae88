public import Storybook
import StorybookSchema

extension Screen {
  /// Creates a screen whose stories are flows through a common set of screens.
  ///
  /// ```swift
  /// Screen("Contacts/Contact Flow", presents: [ContactList.self, ContactEditor.self]) {
  ///   Flow("Edit a contact") { present in … }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the display name.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters.
  ///   - presents: every screen that the flows present.
  ///   - container: arranges the stacked screens, below and within each modal screen.
  ///   - page: returns the page around the rendering.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - fileID: the calling module and file; the compiler passes `#fileID`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - flows: the flows, one story each.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [],
    presents: [any Presentable.Type], in container: Container = .navigation,
    page: (@Sendable (RenderEnvironment, HTML) -> HTML)? = nil, filePath: String = #filePath,
    fileID: String = #fileID, line: Int = #line, @Catalog.Builder<Flow> flows: () -> [Flow]
  ) {
    let flows = flows()
    let screens = presents.map(FlowScreen.init(any:))
    let dependencies = FlowScreen.dependencies(of: screens)
    let stories = flows.map {
      StoryReference(
        title: $0.name, metadata: $0.metadata, source: $0.source, isLive: true,
        dependencies: dependencies)
    }
    let definition = FlowDefinition(
      flows: flows, screens: screens, container: container, page: page ?? FlowPage.page)
    self.init(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(filePath: filePath, fileID: fileID, line: line), stories: stories,
      props: PropsType(definition))
    (isLive, isFlow, knowsPrevious) = (true, true, true)
    self.dependencies = dependencies
  }
}

extension FlowScreen {
  fileprivate init(any screen: any Presentable.Type) {
    func open<Shown: Presentable>(_ screen: Shown.Type) -> FlowScreen { FlowScreen(screen) }
    self = open(screen)
  }
}
