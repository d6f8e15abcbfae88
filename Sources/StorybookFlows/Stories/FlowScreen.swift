public import Storybook
import StorybookSchema

/// A screen whose stories are flows through a common set of screens.
///
/// ```swift
/// FlowScreen("Contacts/Contact Flow", presents: [ContactList.self, ContactEditor.self]) {
///   Flow("Edit a contact") { present in … }
/// }
/// ```
public struct FlowScreen: ScreenConvertible {
  public private(set) var erased: AnyScreen

  /// - Parameters:
  ///   - name: the display name.
  ///   - description: what it is for, in plain text; an empty line begins a paragraph.
  ///   - tags: keywords for search and filters.
  ///   - presents: every screen that the flows present.
  ///   - container: arranges the stacked screens, below and within each modal screen.
  ///   - page: returns the page around the rendering.
  ///   - filePath: the calling file; the compiler passes `#filePath`.
  ///   - line: the calling line; the compiler passes `#line`.
  ///   - flows: the flows, one story each.
  public init(
    _ name: String, description: String? = nil, tags: [String] = [],
    presents: [any Presentable.Type], in container: Container = .navigation,
    page: (@Sendable (RenderEnvironment, HTML) -> HTML)? = nil, filePath: String = #filePath,
    line: Int = #line, @Catalog.Builder<Flow> flows: () -> [Flow]
  ) {
    let flows = flows()
    let screens = presents.map(AnyPresentable.init(any:))
    let dependencies = AnyPresentable.dependencies(of: screens)
    let stories = flows.map {
      StoryReference(
        title: $0.name, metadata: $0.metadata, source: $0.source, isLive: true,
        dependencies: dependencies, setting: $0.setting)
    }
    let definition = FlowDefinition(
      flows: flows, screens: screens, container: container, page: page ?? FlowPage.page)
    erased = AnyScreen(
      name, StoryMetadata(description: description, tags: tags),
      at: CodeLocation(file: filePath, line: line), stories: stories,
      props: PropsType(definition))
    erased.isLive = true
    erased.isFlow = true
    for screen in presents { erased.presented[ObjectIdentifier(screen)] = screen.name }
    erased.knowsPrevious = true
    erased.hasInputs = screens.contains(where: \.hasInputs)
    erased.dependencies = dependencies
    if flows.contains(where: { !$0.tests.isEmpty }) { erased.tests = flows.map(\.tests) }
  }

  /// Sets the coder of the props, as an app decodes and encodes them; it takes precedence over the
  /// catalog's coder.
  public func coded(by coder: PropsCoder) -> FlowScreen {
    var screen = self
    screen.erased.coder = coder
    return screen
  }
}

extension AnyPresentable {
  fileprivate init(any screen: any Presentable.Type) {
    func openScreen<Shown: Presentable>(_ screen: Shown.Type) -> AnyPresentable {
      AnyPresentable(screen)
    }
    self = openScreen(screen)
  }
}
