import Storybook
import StorybookCommandLine
import StorybookSchema
import StorybookSnapshots

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
    let schemas = try await screens.concurrentMap(width: parallelism) { try await schema($0) }
    var documents: [String: SchemaDocument] = [:]
    for (screen, schema) in zip(screens, schemas) {
      documents[screen] = schema.first.map { SchemaDocument(published: $0) }
      if let change = schema.change {
        report.schemas.append(.init(screen: screen, change: change))
      }
    }
    let stories = before.stories.filter { after.known.contains($0) }
    report.stories = stories.count
    let found = try await stories.concurrentMap(width: parallelism) { [documents] story in
      try await comparison(of: story, schema: documents[String(story.prefix { $0 != "/" })])
    }
    for (story, comparison) in zip(stories, found) {
      for difference in comparison.differences { report.addDifference(difference, at: story) }
      if let flicker = comparison.flicker { report.addFlicker(flicker, at: story) }
    }
    return report
  }

  private func schema(
    _ screen: String
  ) async throws -> (first: Value?, change: FixtureChange?) {
    async let left = first.schema(screen)
    async let right = second.schema(screen)
    let before = try await left
    let after = try await right
    let change = FixtureChange(
      old: SchemaShape.of(before ?? .null), new: SchemaShape.of(after ?? .null))
    guard change.old != change.new else { return (before, nil) }
    return (before, change)
  }

  private struct StoryComparison: Sendable {
    var differences: [StoryDifference] = []
    var flicker: Flicker?
  }

  /// Small sets often have the same order by chance.
  private static let triesWithSets = 8

  /// Without readable props, each host renders its own.
  private func comparison(
    of story: String, schema: SchemaDocument?
  ) async throws -> StoryComparison {
    async let leftProps = first.props(story)
    async let rightProps = second.props(story)
    let props = try await leftProps
    let others = try await rightProps
    let parts = props.flatMap { schema?.unordered(in: $0) } ?? []
    let outcomes = try await outcomes(of: story, props: props, parts: parts)
    var comparison = StoryComparison(flicker: outcomes.flicker(parts))
    comparison.differences = [outcomes.difference].compactMap(\.self)
    guard let props, let others else { return comparison }
    let change = StoryDifference(
      props: schema?.sortingSets(of: props) ?? props, schema?.sortingSets(of: others) ?? others)
    comparison.differences += [change].compactMap(\.self)
    return comparison
  }

  /// Renders again what is different, until a host turns out to flicker.
  private func outcomes(
    of story: String, props: Value?, parts: [UnorderedPart]
  ) async throws -> RepeatedOutcomes {
    async let left = first.outcome(story, props: props)
    async let right = second.outcome(story, props: props)
    var outcomes = RepeatedOutcomes(try await left, try await right)
    guard outcomes.isDifferentRendering else { return outcomes }
    var tries = 1
    if !parts.isEmpty { tries = Self.triesWithSets }
    for _ in 0..<tries where !outcomes.isSettled {
      async let left = first.outcome(story, props: props)
      async let right = second.outcome(story, props: props)
      outcomes.append(try await left, and: try await right)
    }
    return outcomes
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
