package import Storybook
package import StorybookFiles
package import StorybookProgram
package import StorybookSchema

/// A story or fixture with snapshots.
package struct SnapshotStory: Hashable, Sendable {
  package let id: String
  package let screen: String
  package let origin: IndexedStory.Origin
  /// The folder of its snapshots.
  package let folder: String
  /// Whether rendering waits until the story's dependencies are loaded.
  package let settles: Bool
  /// The environment saved with a fixture.
  package let environment: Value?
  /// Where its snapshots belong, if they are still in a folder that screens once shared.
  var move: SnapshotMove?

  package var slug: String { Slug.last(of: id) }
}

extension SnapshotStory {
  /// Returns all stories and fixtures of a screen in sidebar order.
  ///
  /// - Parameter folder: for the snapshots of all screens; `nil` for the one beside the screen.
  package static func all(_ screen: CatalogListing.Screen, in folder: String? = nil)
    -> [SnapshotStory]
  {
    screen.stories(with: FixtureFolder(of: screen).entries()).map {
      SnapshotStory($0, of: screen, in: folder)
    }
  }

  /// The same story with the snapshots of a strategy.
  package func kept(by strategy: SnapshotStrategy) -> SnapshotStory {
    guard let name = strategy.folder else { return self }
    return SnapshotStory(
      id: id, screen: screen, origin: origin, folder: "\(folder)/\(name)", settles: settles,
      environment: environment, move: move)
  }

  package init(_ story: IndexedStory, of screen: CatalogListing.Screen, in folder: String?) {
    let own = folder.map { "\($0)/\(FileName.part(screen.id))" }
    let holder = own.map { SnapshotFolder(path: $0) } ?? .holding(story.id, of: screen)
    var move: SnapshotMove?
    if folder == nil { move = SnapshotMove(story.id, of: screen, to: holder) }
    self.init(
      id: story.id, screen: screen.id, origin: story.origin, folder: move?.from ?? holder.path,
      settles: !story.dependencies.isEmpty, environment: story.environment, move: move)
  }

  /// Returns the environment of a snapshot: defaults plus the variant, with a fixed clock.
  package func environment(_ variant: SnapshotVariant) -> EnvironmentSettings {
    var environment = base(variant.device)
    environment.colorScheme = variant.colorScheme
    return environment.merging(fitting: variant.patch)
  }

  private func base(_ device: String) -> EnvironmentSettings {
    var usual = EnvironmentSettings(device: device)
    usual.clock = EnvironmentSettings.snapshotClock
    var environment = environment.map { usual.merging(fitting: $0) } ?? usual
    environment.device = device
    return environment
  }

  /// Returns the variant without fields that equal the story's own environment or have no effect on
  /// the device, so that equal renderings share one snapshot.
  package func normalized(_ variant: SnapshotVariant, devices: [Device]) -> SnapshotVariant {
    let base = base(variant.device)
    let usual = base.completeValue
    let device = devices.first { $0.id == variant.device }
    let isTurnable = device.map { $0.turned(to: .landscape) != $0 } ?? true
    let fields = variant.fields.filter { name, value in
      switch name {
      case "orientation" where !isTurnable: false
      default: usual[name] != value
      }
    }
    return SnapshotVariant(
      device: variant.device, colorScheme: variant.colorScheme, fields: fields)
  }

  /// Returns the variant that a room shows.
  package func variant(_ room: EnvironmentSettings, devices: [Device]) -> SnapshotVariant {
    let value = room.completeValue
    var fields: [String: Value] = [:]
    for name in SnapshotWords.names { fields[name] = value[name] }
    return normalized(
      SnapshotVariant(device: room.device, colorScheme: room.colorScheme, fields: fields),
      devices: devices)
  }

  /// Whether the room passes, holds or replaces dependencies as the story's own environment does;
  /// other settings have no snapshots.
  package func hasDependencies(as room: EnvironmentSettings) -> Bool {
    base(room.device).dependencies == room.dependencies
  }

  package func evaluation(_ props: [UInt8], variant: SnapshotVariant) -> Evaluation {
    var evaluation = Evaluation(
      ticket: 0, screen: screen, story: slug, props: props, environment: environment(variant),
      wantsRendering: true)
    evaluation.settles = settles
    return evaluation
  }

  /// Returns the address that opens what was compared; `nil` for a test that took no snapshot.
  package func link(_ finding: SnapshotResult, devices: [Device]) -> String? {
    if let variant = finding.variant { return link(variant, devices: devices) }
    guard let state = finding.snapshot?.state else { return nil }
    return StateLink(story: state.story, props: state.props, environment: state.environment)
      .address()
  }

  /// Returns the address that opens the story in the environment of a snapshot.
  package func link(_ variant: SnapshotVariant, devices: [Device]) -> String {
    let nonDefault = environment(variant).nonDefault(device: devices.first?.id ?? "")
    return StateLink(story: id, environment: nonDefault).address()
  }
}
