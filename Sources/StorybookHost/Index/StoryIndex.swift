import Storybook
package import StorybookFiles
package import StorybookProgram
package import StorybookSchema

/// The catalog as clients see it: the stories written in Swift, and the fixtures found on disk.
package struct StoryIndex: Hashable, Sendable {
  package typealias Story = IndexedStory

  package struct Screen: Hashable, Sendable {
    package let listing: CatalogListing.Screen
    package let source: Value
    /// The folder of its files if it is not named after the screen, relative to the package.
    package var folder: String?
    package let stories: [Story]
    package let recordings: [RecordingSummary]

    package init(
      listing: CatalogListing.Screen, source: Value, stories: [StoryIndex.Story],
      recordings: [RecordingSummary]
    ) {
      self.listing = listing
      self.source = source
      self.stories = stories
      self.recordings = recordings
    }
  }

  package typealias Found = (screen: CatalogListing.Screen, story: Story)

  package let screens: [Screen]
  private let positions: [String: Position]

  private struct Position: Hashable, Sendable {
    let screen: Int
    let story: Int
  }

  /// - Parameters:
  ///   - root: the folder that source paths are relative to.
  ///   - problems: what is wrong with fixtures, by their paths.
  ///   - changed: ids of stories that differ from their snapshots.
  ///   - before: the index whose fixtures keep their ids.
  init(
    _ listing: CatalogListing, root: SourceRoot = SourceRoot(path: nil),
    fixtures: [String: [FixtureFolder.Entry]],
    recordings: [String: [RecordingSummary]] = [:], problems: [String: String] = [:],
    changed: Set<String> = [], before: StoryIndex? = nil
  ) {
    let held = before?.fixtureSlugs ?? [:]
    self.init(
      screens: listing.screens.map { screen in
        let entries = fixtures[screen.id] ?? []
        let stories = screen.stories(with: entries, held: held, source: root.place).map { story in
          var story = story
          story.isChanged = changed.contains(story.id)
          guard case .fixture(let path) = story.origin else { return story }
          if let problem = problems[path] { story.problem = problem }
          return story
        }
        var indexed = Screen(
          listing: screen, source: root.place(screen.file, line: screen.line), stories: stories,
          recordings: recordings[screen.id] ?? [])
        indexed.folder = screen.formerFolder.map { _ in
          root.relative(screen.fixtureFolder.parentFolder)
        }
        return indexed
      })
  }

  /// Reads the current content of the fixture and recording folders.
  package init(
    reading listing: CatalogListing, root: SourceRoot, _ recordings: inout RecordingIndex,
    problems: [String: String] = [:], changed: Set<String> = [], before: StoryIndex? = nil
  ) {
    let fixtures = listing.screens.map {
      ($0.id, FixtureFolder(of: $0).entries())
    }
    self.init(
      listing, root: root, fixtures: Dictionary(fixtures) { first, _ in first },
      recordings: recordings.readScreens(listing.screens), problems: problems, changed: changed,
      before: before)
  }

  package init(screens: [Screen]) {
    self.screens = screens
    var positions: [String: Position] = [:]
    for (screen, entry) in screens.enumerated() {
      for (story, listed) in entry.stories.enumerated() {
        positions[listed.id] = Position(screen: screen, story: story)
      }
    }
    self.positions = positions
  }

  /// The last components of the ids of fixtures, by their paths.
  private var fixtureSlugs: [String: String] {
    let stories = screens.flatMap(\.stories)
    return Dictionary(
      stories.compactMap { story in
        guard case .fixture(let path) = story.origin else { return nil }
        return (path, story.slug)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Finds a story by its id; a screen's id finds its first story.
  package func find(_ id: String) -> Found? {
    if let position = positions[id] {
      let screen = screens[position.screen]
      return (screen.listing, screen.stories[position.story])
    }
    guard let screen = screens.first(where: { $0.listing.id == id }),
      let story = screen.stories.first
    else { return nil }
    return (screen.listing, story)
  }

  /// The story that a page opens by default.
  var first: Found? {
    screens.first { !$0.stories.isEmpty }.map { ($0.listing, $0.stories[0]) }
  }

  package func screen(_ id: String) -> CatalogListing.Screen? {
    screens.first { $0.listing.id == id }?.listing
  }

  package var value: Value { value(with: [:]) }

  /// The catalog as JSON, with the statuses of stories by their ids.
  func value(with statuses: [String: StoryStatus]) -> Value {
    ["screens": .array(screens.map { $0.value(with: statuses) })]
  }
}

extension StoryIndex.Screen {
  fileprivate func value(with statuses: [String: StoryStatus]) -> Value {
    .members([
      "id": listing.id, "title": listing.title, "path": listing.path, "...": listing.metadata,
      "source": source, "folder": folder,
      "stories": stories.map { $0.value(with: statuses[$0.id]) },
      "recordings": recordings.map(\.value).nonEmpty,
    ])
  }
}

extension StoryIndex.Story {
  fileprivate func value(with status: StoryStatus?) -> Value {
    .members([
      "id": id, "title": title, "kind": isFixture ? "fixture" : "story", "...": metadata,
      "source": source, "live": isLive.ifSet, "flow": isFlow.ifSet,
      "dependencies": dependencies.nonEmpty, "scripts": scripts.paths.nonEmpty,
      "environment": environment, "tests": tests.nonEmpty, "problem": problem,
      "snapshot": isChanged ? "changed" : nil, "status": status?.rawValue,
    ])
  }
}

extension SourceRoot {
  fileprivate func place(_ file: String, line: Int? = nil) -> Value {
    .members(["file": relative(file), "line": line])
  }
}
