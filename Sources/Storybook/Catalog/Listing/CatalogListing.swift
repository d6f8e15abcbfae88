package import StorybookSchema

/// What the host knows of a catalog: names and places, none of the author's code.
package struct CatalogListing: Hashable, Sendable {
  package var title: String
  package var devices: [Device]
  package var assets: String?
  package var screens: [Screen]

  package struct Screen: Hashable, Sendable {
    package var id: String
    package var title: String
    package var path: [String]
    package var metadata = StoryMetadata()
    /// Where it was written, on the machine that built it.
    package var file: String
    package var line: Int
    package var fixtureFolder: String
    package var hasControls: Bool
    package var isLive: Bool
    package var dependencies: [Value]
    /// True when it wants to know what was shown before.
    package var knowsPrevious = false
    /// True when its stories are flows.
    package var isFlow = false
    /// The name that the type of its props was declared with.
    package var type: String?
    package var stories: [Story]

    /// `Recordings`, in the same place as the fixtures.
    package var recordingFolder: String {
      fixtureFolder[..<(fixtureFolder.lastIndex(of: "/") ?? fixtureFolder.startIndex)]
        + "/Recordings"
    }
  }

  package struct Story: Hashable, Sendable {
    package var slug: String
    package var title: String
    package var metadata = StoryMetadata()
    /// Where it was written, on the machine that built it.
    package var file: String
    package var line: Int
    /// True when performing commands changes its props.
    package var isLive: Bool
    /// What it waits for: `{name, failures}`.
    package var dependencies: [Value]
    /// The names of the rules that it is meant to break.
    package var breaks: [String] = []
  }
}

extension CatalogListing {
  package init(_ catalog: Catalog) {
    title = catalog.title
    devices = catalog.devices
    assets = catalog.assets
    screens = catalog.screens.map { screen in
      Screen(
        id: screen.id, title: screen.title, path: screen.path, metadata: screen.metadata,
        file: screen.source.filePath, line: screen.source.line,
        fixtureFolder: screen.fixtureFolder, hasControls: screen.hasControls, isLive: screen.isLive,
        dependencies: screen.dependencies, knowsPrevious: screen.knowsPrevious,
        isFlow: screen.isFlow, type: screen.props.name,
        stories: screen.stories.map {
          Story(
            slug: $0.slug, title: $0.title, metadata: $0.metadata, file: $0.source.filePath,
            line: $0.source.line, isLive: $0.isLive, dependencies: $0.dependencies,
            breaks: $0.breaks)
        })
    }
  }
}

extension Screen {
  /// `Fixtures` beside the file that defines the screen. In a folder that is not named after the
  /// screen, others may live too: there the screen gets a folder of its own first.
  package var fixtureFolder: String {
    let folder = source.folder
    let name = folder.split(separator: "/").last.map { Slug.slug(String($0)) }
    let words = title.filter { $0.isLetter || $0.isNumber }
    return name?.replacing("-", with: "") == words.lowercased()
      ? "\(folder)/Fixtures" : "\(folder)/\(words)/Fixtures"
  }
}
