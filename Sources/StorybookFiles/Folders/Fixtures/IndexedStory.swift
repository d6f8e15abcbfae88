import StorybookProgram
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
  package var scripts = CanvasScripts()
  /// The settings of a story in code, or of a fixture from the file beside it.
  package var environment: Value?
  /// The reason why its props no longer fit their type.
  package var problem: String?
  /// Whether it is known to differ from its snapshot.
  package var isChanged = false
  /// The interaction tests: `{name, source}`.
  package var tests: [Value] = []

  package var slug: String { Slug.last(of: id) }

  package var isFixture: Bool { if case .fixture = origin { true } else { false } }
}

extension CatalogListing.Screen {
  /// Returns the stories and these fixtures in sidebar order.
  ///
  /// - Parameters:
  ///   - held: the slugs that fixtures have already, by their paths.
  ///   - source: describes a place in a file.
  package func stories(
    with fixtures: [FixtureFolder.Entry], held: [String: String] = [:],
    source: (String, Int?) -> Value = { _, _ in .null }
  ) -> [IndexedStory] {
    stories.map { story in
      IndexedStory(
        id: "\(id)/\(story.slug)", title: story.title, metadata: story.metadata,
        origin: .source(slug: story.slug), source: source(story.file, story.line),
        isLive: story.isLive, dependencies: story.dependencies, isFlow: isFlow,
        breaks: story.breaks, scripts: story.scripts, environment: story.environment,
        problem: story.duplication ?? story.unsendableEnvironment,
        tests: story.tests.map { test in
          ["name": .string(test.name), "source": source(test.file, test.line)]
        })
    } + indexed(fixtures, held: held, source: source)
  }

  private func indexed(
    _ fixtures: [FixtureFolder.Entry], held: [String: String],
    source: (String, Int?) -> Value
  ) -> [IndexedStory] {
    let names = fixtures.map(\.name)
    let rivals = Dictionary(grouping: fixtures, by: { Slug.slug($0.name) }).filter {
      $0.value.count > 1
    }
    let order = rivals.nonEmpty.map { _ in Self.seniority(fixtures, held: held) }
    return zip(fixtures, slugs(ofFixtures: names, order: order)).map { fixture, slug in
      IndexedStory(
        id: "\(id)/\(slug)", title: fixture.name, origin: .fixture(path: fixture.path),
        source: source(fixture.path, nil), isLive: isLive, dependencies: dependencies,
        isFlow: isFlow, scripts: scripts, environment: (try? fixture.environment?.value()) ?? nil,
        problem: fixture.ambiguity ?? Self.rivalry(fixture, rivals: rivals))
    }
  }

  /// The indices of fixtures: first those that have their slug already, then the oldest, so that a
  /// new file does not take the id of another one.
  private static func seniority(
    _ fixtures: [FixtureFolder.Entry], held: [String: String]
  ) -> [Int] {
    let ages = fixtures.map { fixture in
      (held[fixture.path] == Slug.slug(fixture.name) ? 0 : 1, fixture.modified, fixture.name)
    }
    return fixtures.indices.sorted { ages[$0] < ages[$1] }
  }

  /// The problem of fixtures whose names are alike to links and snapshots.
  private static func rivalry(
    _ fixture: FixtureFolder.Entry, rivals: [String: [FixtureFolder.Entry]]
  ) -> String? {
    let slug = Slug.slug(fixture.name)
    guard let other = rivals[slug]?.first(where: { $0.name != fixture.name }) else { return nil }
    return "It has the same id, “\(slug)”, as the fixture “\(other.name)”: rename one of them."
  }
}

extension CatalogListing.Screen {
  /// The problem of a screen whose id would be that of another one.
  package var duplication: String? {
    let names = [title, path.joined(separator: " ")].map(Slug.slug)
    guard !names.contains(id) else { return nil }
    return "Other screens have the ids “\(names[0])” and “\(names[1])”: rename one of them, since "
      + "links and snapshots of this one move when a screen is added."
  }
}

extension CatalogListing.Story {
  fileprivate var unsendableEnvironment: String? {
    environmentProblem.map { "The globals of its environment have no JSON form: \($0)" }
  }

  /// The problem of a story whose id would be that of another story of the screen.
  fileprivate var duplication: String? {
    let plain = Slug.slug(title)
    guard slug != plain else { return nil }
    return
      "Another story of this screen has the id “\(plain)”: rename one of them, since links and "
      + "snapshots of this one move when a story is added."
  }
}
