package import StorybookSchema
package import Storybook

/// A story written in Swift, or a fixture found on disk.
package struct IndexedStory: Hashable, Sendable {
  /// Where the props of a story come from.
  package enum Origin: Hashable, Sendable {
    case source(slug: String)
    case fixture(path: String)
  }

  package let id: String
  package let title: String
  package var metadata = StoryMetadata()
  package let origin: Origin
  /// The file, and the line of a story in it.
  package let source: Value
  /// Whether performing commands changes its props.
  package let isLive: Bool
  /// The dependencies that it loads: `{name, failures}`.
  package let dependencies: [Value]
  /// Whether its props are the position of a flow.
  package let isFlow: Bool
  /// The names of the rules that it breaks on purpose.
  package var breaks: [String] = []
  /// The environment settings of a fixture, from the file beside it.
  package var environment: Value?
  /// The reason why its props no longer fit their type.
  package var problem: String?
  /// Whether it is known to differ from its snapshot.
  package var isChanged = false

  package var slug: String { Slug.last(of: id) }

  package var isFixture: Bool { if case .fixture = origin { true } else { false } }
}

extension CatalogListing.Screen {
  /// Returns the stories and these fixtures in sidebar order.
  ///
  /// - Parameter source: describes a place in a file.
  package func stories(
    with fixtures: [FixtureFolder.Entry], source: (String, Int?) -> Value = { _, _ in .null }
  ) -> [IndexedStory] {
    stories.map { story in
      IndexedStory(
        id: "\(id)/\(story.slug)", title: story.title, metadata: story.metadata,
        origin: .source(slug: story.slug), source: source(story.file, story.line),
        isLive: story.isLive, dependencies: story.dependencies, isFlow: isFlow,
        breaks: story.breaks)
    }
      + zip(fixtures, slugs(ofFixtures: fixtures.map(\.name))).map { fixture, slug in
        IndexedStory(
          id: "\(id)/\(slug)", title: fixture.name, origin: .fixture(path: fixture.path),
          source: source(fixture.path, nil), isLive: isLive, dependencies: dependencies,
          isFlow: isFlow, environment: (try? fixture.environment?.value()) ?? nil,
          problem: fixture.ambiguity)
      }
  }
}
