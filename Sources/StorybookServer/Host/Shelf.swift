import Storybook
import StorybookSchema

/// The catalog as viewers see it: the stories written in Swift, and the fixtures found on disk.
struct Shelf: Hashable, Sendable {
  /// Where the props of a story come from.
  enum Origin: Hashable, Sendable {
    case source(slug: String)
    case fixture(path: String)
  }

  struct Story: Hashable, Sendable {
    let id: String
    let title: String
    let origin: Origin
    let source: Value
    /// True when performing commands changes its props.
    let isLive: Bool
    /// What it waits for: `{name, failures}`.
    let dependencies: [Value]
    /// True when its props are the position of a flow.
    let isFlow: Bool
    /// The names of the rules that it is meant to break.
    var breaks: [String] = []
    /// Why its props do not fit their type any more.
    var problem: String?

    /// The last part of its id, which is unique in its screen.
    var slug: String { String(id.drop { $0 != "/" }.dropFirst()) }

    var isFixture: Bool { if case .fixture = origin { true } else { false } }
  }

  struct Screen: Hashable, Sendable {
    let listing: CatalogListing.Screen
    let stories: [Story]
    let recordings: [RecordingSummary]
  }

  let screens: [Screen]
  private let places: [String: Place]

  private struct Place: Hashable, Sendable {
    let screen: Int
    let story: Int
  }

  /// - Parameter problems: what is wrong with fixtures, by their paths.
  init(
    _ listing: CatalogListing, fixtures: [String: [FixtureFolder.Entry]],
    recordings: [String: [RecordingSummary]] = [:], problems: [String: String] = [:]
  ) {
    screens = listing.screens.map { screen in
      let stories = Self.stories(screen, fixtures[screen.id] ?? []).map { story in
        guard case .fixture(let path) = story.origin else { return story }
        var story = story
        story.problem = problems[path]
        return story
      }
      return Screen(
        listing: screen, stories: stories, recordings: recordings[screen.id] ?? [])
    }
    var places: [String: Place] = [:]
    for (screen, entry) in screens.enumerated() {
      for (story, listed) in entry.stories.enumerated() {
        places[listed.id] = Place(screen: screen, story: story)
      }
    }
    self.places = places
  }

  /// A screen's id alone is its first story.
  func find(_ id: String) -> (screen: CatalogListing.Screen, story: Story)? {
    if let place = places[id] {
      let screen = screens[place.screen]
      return (screen.listing, screen.stories[place.story])
    }
    guard let screen = screens.first(where: { $0.listing.id == id }),
      let story = screen.stories.first
    else { return nil }
    return (screen.listing, story)
  }

  func screen(_ id: String) -> CatalogListing.Screen? {
    screens.first { $0.listing.id == id }?.listing
  }

  var value: Value { ["screens": .array(screens.map(\.value))] }

  private static func stories(
    _ screen: CatalogListing.Screen, _ fixtures: [FixtureFolder.Entry]
  ) -> [Story] {
    var taken = Set(screen.stories.map(\.slug))
    return screen.stories.map { story in
      Story(
        id: "\(screen.id)/\(story.slug)", title: story.title, origin: .source(slug: story.slug),
        source: ["file": .string(story.file), "line": Value(story.line)],
        isLive: story.isLive, dependencies: story.dependencies, isFlow: screen.isFlow,
        breaks: story.breaks)
    }
      + fixtures.map { fixture in
        let slug = Slug.unique(
          [Slug.slug(fixture.name), "\(Slug.slug(fixture.name))-fixture"], taken: &taken)
        return Story(
          id: "\(screen.id)/\(slug)", title: fixture.name, origin: .fixture(path: fixture.path),
          source: ["file": .string(fixture.path)], isLive: screen.isLive,
          dependencies: screen.dependencies, isFlow: screen.isFlow)
      }
  }
}

extension Shelf.Screen {
  fileprivate var value: Value {
    var object: Object = [
      "id": .string(listing.id), "title": .string(listing.title),
      "path": .array(listing.path.map { .string($0) }),
      "stories": .array(stories.map(\.value)),
    ]
    if !recordings.isEmpty { object["recordings"] = .array(recordings.map(\.value)) }
    return .object(object)
  }
}

extension Shelf.Story {
  fileprivate var value: Value {
    let kind: Value = isFixture ? "fixture" : "story"
    var object: Object = ["id": .string(id), "title": .string(title), "kind": kind]
    object["source"] = source
    if isLive { object["live"] = true }
    if isFlow { object["flow"] = true }
    if !dependencies.isEmpty { object["dependencies"] = .array(dependencies) }
    object["problem"] = problem.map { .string($0) }
    return .object(object)
  }
}
