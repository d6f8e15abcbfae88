package import Storybook
package import StorybookSchema

/// A story or fixture whose rendering is kept.
package struct SnapshotStory: Hashable, Sendable {
  package let id: String
  package let screen: String
  package let origin: Origin
  /// Where its snapshots are.
  package let folder: String
  /// True when it waits for something that is to be loaded first.
  package let settles: Bool
  /// What a fixture is to be looked at with.
  package let environment: Value?

  package init(
    id: String, screen: String, origin: Origin, folder: String, settles: Bool, environment: Value?
  ) {
    self.id = id
    self.screen = screen
    self.origin = origin
    self.folder = folder
    self.settles = settles
    self.environment = environment
  }

  package enum Origin: Hashable, Sendable {
    case source(slug: String)
    case fixture(path: String)
  }

  /// The last part of its id.
  package var slug: String { String(id.drop { $0 != "/" }.dropFirst()) }
}

extension SnapshotStory {
  /// All stories and fixtures of a screen, in the order of the sidebar.
  ///
  /// - Parameter folder: for the snapshots of all screens; nil for the one beside the screen.
  package static func all(_ screen: CatalogListing.Screen, in folder: String? = nil)
    -> [SnapshotStory]
  {
    let place = self.folder(of: screen, in: folder)
    let fixtures = FixtureFolder(path: screen.fixtureFolder).entries()
    let slugs = screen.slugs(ofFixtures: fixtures.map(\.name))
    return screen.stories.map { story in
      SnapshotStory(
        id: "\(screen.id)/\(story.slug)", screen: screen.id, origin: .source(slug: story.slug),
        folder: place, settles: !story.dependencies.isEmpty, environment: nil)
    }
      + zip(fixtures, slugs).map { fixture, slug in
        SnapshotStory(
          id: "\(screen.id)/\(slug)", screen: screen.id, origin: .fixture(path: fixture.path),
          folder: place, settles: !screen.dependencies.isEmpty,
          environment: try? FixtureEnvironment(of: fixture.path).value())
      }
  }

  /// Where the snapshots of a screen are.
  package static func folder(of screen: CatalogListing.Screen, in folder: String?) -> String {
    folder.map { "\($0)/\(FileName.part(screen.id))" } ?? screen.snapshotFolder
  }

  private static let clock = Instant("2026-01-01T12:00:00Z")

  /// The world of a snapshot: all as usual, and a clock that stands still.
  package func environment(_ variant: SnapshotVariant) -> Environment {
    var usual = Environment(device: variant.device)
    usual.clock = Self.clock
    var environment = environment.map { usual.merging(fitting: $0) } ?? usual
    environment.device = variant.device
    environment.colorScheme = variant.colorScheme
    return environment
  }

  package func evaluation(_ props: [UInt8], _ variant: SnapshotVariant) -> Evaluation {
    var evaluation = Evaluation(
      ticket: 0, screen: screen, story: slug, props: props, environment: environment(variant),
      wantsRendering: true)
    evaluation.settles = settles
    return evaluation
  }

  /// The address that opens the story as a snapshot sees it.
  package func link(_ variant: SnapshotVariant, devices: [Device]) -> String {
    let unusual = environment(variant).unusual(device: devices.first?.id ?? "")
    return StateLink(story: id, environment: unusual).address()
  }
}
