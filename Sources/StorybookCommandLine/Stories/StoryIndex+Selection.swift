import Storybook
import StorybookFiles
package import StorybookHost
import StorybookProgram

extension StoryIndex {
  package func unknownStory(_ id: String) -> CommandError {
    .unknown("story", name: id, among: storyIDs, plural: "stories")
  }

  package func unknownScreen(_ id: String) -> CommandError {
    .unknown("screen", name: id, among: screenIDs, plural: "screens")
  }

  package var screenIDs: [String] { screens.map(\.listing.id) }

  /// The ids that name a story: its own, or that of its screen.
  package var storyIDs: [String] {
    screens.flatMap { [$0.listing.id] + $0.stories.map(\.id) }
  }

  /// The screens with the stories of these ids, in the catalog's order. A screen's id selects all
  /// of its stories; an empty list selects everything. Throws a ``CommandError`` for an unknown id.
  package func selection(_ ids: [String]) throws -> [Screen] {
    for id in ids where find(id) == nil {
      throw unknownStory(id)
    }
    guard !ids.isEmpty else { return screens }
    let wanted = Set(ids)
    return screens.compactMap { screen in
      guard !wanted.contains(screen.listing.id) else { return screen }
      let stories = screen.stories.filter { wanted.contains($0.id) }
      guard !stories.isEmpty else { return nil }
      return Screen(
        listing: screen.listing, source: screen.source, stories: stories, recordings: [])
    }
  }
}
