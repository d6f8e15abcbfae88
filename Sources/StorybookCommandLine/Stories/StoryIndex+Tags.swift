import Storybook
import StorybookFiles
package import StorybookHost
import StorybookProgram

extension StoryIndex {
  /// The stories that have all of the tags, their own or those of their screen. Throws a
  /// ``CommandError`` for an unknown tag.
  package func tagged(_ tags: [String]) throws -> StoryIndex {
    let wanted = Set(tags.map { $0.lowercased() })
    let known = Set(screens.flatMap(\.tags))
    for tag in tags where !known.contains(where: { $0.lowercased() == tag.lowercased() }) {
      guard !known.isEmpty else {
        throw CommandError.call("Unknown tag “\(tag)”: no story has tags.")
      }
      let all = known.sorted().joined(separator: ", ")
      throw CommandError.call("Unknown tag “\(tag)”: expected \(all).")
    }
    guard !wanted.isEmpty else { return self }
    return StoryIndex(screens: screens.compactMap { $0.tagged(wanted) })
  }
}

extension StoryIndex.Screen {
  fileprivate var tags: [String] { listing.metadata.tags + stories.flatMap(\.metadata.tags) }

  fileprivate func tagged(_ wanted: Set<String>) -> StoryIndex.Screen? {
    let found = stories.filter { story in
      let tags = listing.metadata.tags + story.metadata.tags
      return wanted.isSubset(of: tags.map { $0.lowercased() })
    }
    guard !found.isEmpty else { return nil }
    return StoryIndex.Screen(
      listing: listing, source: source, stories: found, recordings: recordings)
  }
}
