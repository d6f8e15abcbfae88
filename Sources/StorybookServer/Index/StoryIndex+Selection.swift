import Storybook

extension StoryIndex {
  /// The stories that the ids name, in the catalog's order; a screen's id stands for all of its
  /// stories, no ids at all for everything. Throws a ``CommandError`` at an id that there is not.
  func selection(_ ids: [String]) throws -> [Screen] {
    for id in ids where find(id) == nil {
      throw CommandError.call(
        "There is no story “\(id)”. The command “list” shows them all.")
    }
    guard !ids.isEmpty else { return screens }
    let wanted = Set(ids)
    return screens.compactMap { screen in
      guard !wanted.contains(screen.listing.id) else { return screen }
      let stories = screen.stories.filter { wanted.contains($0.id) }
      return stories.isEmpty
        ? nil
        : Screen(listing: screen.listing, source: screen.source, stories: stories, recordings: [])
    }
  }
}

extension StoryIndex.Screen {
  var hasFixtures: Bool { stories.contains { $0.isFixture } }
}
