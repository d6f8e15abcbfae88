import StorybookSchema

/// A named render function with its stories.
///
/// ```swift
/// Screen("Account/Login", render: Login.html) {
///   Story("Empty", Login.Props())
///   Story("Wrong password", Login.Props(username: "ann", status: .invalid))
/// }
/// .controls(Login.controls)
/// .update(Login.update)
/// ```
///
/// The name's components except the last are its folders in the sidebar.
public struct Screen<Props: Codable & Sendable>: Sendable {
  let name: String
  let source: CodeLocation
  var definition: ScreenDefinition<Props>
  var coder: PropsCoder?
  var decorations: [Decoration] = []
}

extension Screen: ScreenConvertible {
  public var erased: AnyScreen {
    let stories = definition.stories.map { story in
      let update = definition.update(of: story)
      return StoryReference(
        title: story.name, metadata: story.metadata, source: story.source,
        isLive: !update.isEmpty, dependencies: update.loads.dependencies, breaks: story.breaks,
        setting: story.setting)
    }
    var screen = AnyScreen(
      name, definition.metadata, at: source, stories: stories,
      props: PropsType(definition))
    screen.coder = coder
    screen.decorations = decorations
    if definition.stories.contains(where: { !$0.decorations.isEmpty }) {
      screen.storyDecorations = definition.stories.map(\.decorations)
    }
    if definition.stories.contains(where: { !$0.tests.isEmpty }) {
      screen.tests = definition.stories.map(\.tests)
    }
    screen.hasControls = !definition.controls.isEmpty
    screen.isLive = !definition.update.isEmpty
    screen.dependencies = definition.update.loads.dependencies
    screen.knowsPrevious = definition.transition != nil
    screen.hasInputs = ([definition.update] + definition.stories.compactMap(\.update))
      .contains(where: \.loads.haveInputs)
    return screen
  }
}
