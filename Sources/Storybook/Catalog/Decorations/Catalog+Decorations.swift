/// The decorations of one story.
struct StoryDecorations: Sendable {
  var page = PageDecorations()
  /// The outermost one first.
  var surroundings: [Surroundings] = []
}

extension Catalog {
  /// Returns the decorations of a story or fixture, the outermost one first.
  func decorations(of screen: AnyScreen, story: String) -> StoryDecorations {
    var result = StoryDecorations()
    result.add(decorations, path: screen.path)
    result.add(screen.decorations, path: screen.path)
    if !screen.storyDecorations.isEmpty,
      let index = screen.stories.firstIndex(where: { $0.slug == story })
    {
      result.add(screen.storyDecorations[index], path: screen.path)
    }
    return result
  }
}

extension StoryDecorations {
  fileprivate mutating func add(_ decorations: [Decoration], path: [String]) {
    for decoration in decorations {
      switch decoration.kind {
      case .layout(let layout): page.layouts.append(layout)
      case .head(let markup): page.head.append(markup)
      case .bodyClasses(let classes):
        page.bodyClasses += classes.split(whereSeparator: \.isWhitespace).map(String.init)
      case .surroundings(let function): surroundings.append(function)
      case .group(let folders, let decorations) where path.dropLast().starts(with: folders):
        add(decorations, path: path)
      case .group: break
      }
    }
  }
}
