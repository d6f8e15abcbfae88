/// The decorations of one story.
package struct StoryDecorations: Sendable {
  package fileprivate(set) var page = PageDecorations()
  /// The outermost one first.
  package fileprivate(set) var surroundings: [Surroundings] = []
}

extension Catalog {
  /// Returns the decorations of a story or fixture, the outermost one first.
  package func decorations(of screen: AnyScreen, story: String) -> StoryDecorations {
    var result = StoryDecorations()
    result.addDecorations(decorations, path: screen.path)
    result.addDecorations(screen.decorations, path: screen.path)
    if !screen.storyDecorations.isEmpty,
      let index = screen.stories.firstIndex(where: { $0.slug == story })
    {
      result.addDecorations(screen.storyDecorations[index], path: screen.path)
    }
    return result
  }
}

extension Catalog {
  /// Renders on a screen as a worker does: with the catalog's globals, within the decorations of a
  /// story or fixture.
  package func decorated(
    _ screen: AnyScreen, story: String, in context: RenderEnvironment,
    render: (RenderEnvironment) throws -> Rendering
  ) throws -> Rendering {
    var context = context
    _ = globals?.decode(&context.globals)
    context.maker = maker
    let decorations = decorations(of: screen, story: story)
    var result: Result<Rendering, any Error>?
    func run() {
      result = Result {
        try decorations.page.surrounding(render(context), title: screen.title, in: context)
      }
    }
    if decorations.surroundings.isEmpty {
      run()
    } else {
      try decorations.surroundings.runEnvironment(context, work: run)
    }
    guard let result else { preconditionFailure("Decorations run the story once.") }
    return try result.get()
  }
}

extension StoryDecorations {
  fileprivate mutating func addDecorations(_ decorations: [Decoration], path: [String]) {
    for decoration in decorations {
      switch decoration.kind {
      case .layout(let layout): page.layouts.append(layout)
      case .head(let markup): page.head.append(markup)
      case .bodyClasses(let classes):
        page.bodyClasses += classes.split(whereSeparator: \.isWhitespace).map(String.init)
      case .surroundings(let function): surroundings.append(function)
      case .unserved(let path): page.unserved.append(path)
      case .scripts(let scripts): page.scripts.add(scripts)
      case .group(let folders, let decorations) where path.dropLast().starts(with: folders):
        addDecorations(decorations, path: path)
      case .group: break
      }
    }
  }
}
