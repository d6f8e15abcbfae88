import Storybook
import StorybookCommandLine
import StorybookSchema

/// Sends the same props of every story to two hosts, a few at a time.
struct HostComparison: Sendable {
  let first: ComparedHost
  let second: ComparedHost
  var parallelism = 4

  /// Throws a ``CommandError`` when a host is unreachable.
  func report() async throws -> ComparisonReport {
    async let left = first.catalog()
    async let right = second.catalog()
    let before = HostCatalog(try await left)
    let after = HostCatalog(try await right)
    var report = ComparisonReport("\(first.address)", "\(second.address)")
    report.onlyFirst = before.stories.filter { !after.known.contains($0) }
    report.onlySecond = after.stories.filter { !before.known.contains($0) }
    let screens = before.screens.filter { after.screens.contains($0) }
    let changes = try await screens.concurrentMap(width: parallelism) { try await schema($0) }
    for (screen, change) in zip(screens, changes) {
      if let change { report.schemas.append(.init(screen: screen, change: change)) }
    }
    let stories = before.stories.filter { after.known.contains($0) }
    report.stories = stories.count
    let found = try await stories.concurrentMap(width: parallelism) { try await differences($0) }
    for (story, differences) in zip(stories, found) {
      for difference in differences { report.add(difference, at: story) }
    }
    return report
  }

  private func schema(_ screen: String) async throws -> FixtureChange? {
    async let left = first.schema(screen)
    async let right = second.schema(screen)
    let before = try await left
    let after = try await right
    let change = FixtureChange(
      old: SchemaShape.of(before ?? .null), new: SchemaShape.of(after ?? .null))
    guard change.old != change.new else { return nil }
    return change
  }

  /// The differences of a story. Without readable props, each host renders its own.
  private func differences(_ story: String) async throws -> [StoryDifference] {
    async let leftProps = first.props(story)
    async let rightProps = second.props(story)
    let props = try await leftProps
    let others = try await rightProps
    async let left = first.outcome(story, props)
    async let right = second.outcome(story, props)
    let outcome = StoryDifference(try await left, try await right)
    guard let props, let others else { return [outcome].compactMap(\.self) }
    return [outcome, StoryDifference(props: props, others)].compactMap(\.self)
  }
}

/// The ids in the catalog of a host.
struct HostCatalog: Hashable, Sendable {
  let screens: [String]
  let stories: [String]
  let known: Set<String>

  init(_ catalog: Value) {
    let entries = catalog["screens"]?.array ?? []
    screens = entries.compactMap { $0["id"]?.string }
    stories = entries.flatMap { $0["stories"]?.array ?? [] }.compactMap { $0["id"]?.string }
    known = Set(stories)
  }
}
