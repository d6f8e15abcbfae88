import Storybook
package import StorybookProgram

/// The folders that several screens read, as they shared them before folders were unique.
package struct SharedFolders: Sendable {
  /// The ids of the screens, by the path of a folder.
  private var screens: [String: [String]] = [:]

  package static let none = SharedFolders()

  private init() {}

  package init(_ listing: CatalogListing) {
    let former = Set(listing.screens.compactMap(\.formerFolder))
    guard !former.isEmpty else { return }
    for screen in listing.screens {
      for folder in [screen.fixtureFolder.parentFolder, screen.formerFolder].compactMap(\.self)
      where former.contains(folder) {
        screens[folder, default: []].append(screen.id)
      }
    }
  }

  /// Returns the ids of the other screens that read a file.
  package func screens(reading path: String, besides screen: String) -> [String] {
    let folder = StoryFolder.owner(of: path.parentFolder)
    return (screens[folder] ?? []).filter { $0 != screen }
  }
}
