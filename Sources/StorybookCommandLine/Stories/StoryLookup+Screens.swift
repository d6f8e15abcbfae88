import Storybook
package import StorybookHost
import StorybookProgram

extension StoryLookup {
  /// The screens with these ids, in the catalog's order; all screens for an empty list.
  package func screens(_ ids: [String]) throws -> [StoryIndex.Screen] {
    for id in ids where storyIndex.screen(id) == nil { throw storyIndex.unknownScreen(id) }
    return storyIndex.screens.filter { ids.isEmpty || ids.contains($0.listing.id) }
  }
}
