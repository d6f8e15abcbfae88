import Foundation
import Storybook
import StorybookSchema

/// Explores screens of a catalog.
struct Explorer {
  let lookup: StoryLookup
  let environment: Environment

  func observer(_ screen: Shelf.Screen) -> Observer {
    let workshop = lookup.workshop
    var observer = Observer(screen: screen.listing.id, environment: environment) {
      try await workshop.answers($0)
    }
    observer.meant = Set(screen.stories.flatMap(\.breaks))
    return observer
  }

  func exploration(
    of screen: Shelf.Screen, runs: Int, seed: UInt64, ignored: Set<Fault.Kind>,
    share: TimeShare? = nil
  ) async throws -> Exploration {
    let schema = try await schema(screen.listing.id)
    var observer = observer(screen)
    observer.schema = schema
    return Exploration(
      document: SchemaDocument(published: schema), observer: observer, runs: runs, seed: seed,
      ignored: ignored, share: share)
  }

  /// The result, and the seconds that it took.
  ///
  /// - Parameter progress: told after each batch.
  func explore(
    _ screen: Shelf.Screen, _ exploration: Exploration,
    progress: (Exploration.Progress) -> Void = { _ in }
  ) async throws -> (value: ExplorationResult, seconds: Double) {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try await exploration.explore(try await known(screen), progress: progress)
    return (result, Double(start.duration(to: clock.now).microseconds) / 1e6)
  }

  func coverage(of screen: Shelf.Screen) async throws -> Coverage {
    let document = SchemaDocument(published: try await schema(screen.listing.id))
    return try await CoverageRun(document: document, observer: observer(screen))
      .coverage(of: try await known(screen))
  }

  /// A type that traps while it is probed has the schema that its metadata gives.
  private func schema(_ screen: String) async throws -> Value {
    let reply: WorkerReply
    do {
      reply = try await lookup.workshop.answer(.schema(screen: screen))
    } catch let death as WorkerDeath {
      reply = try await lookup.workshop.answer(
        .outline(screen: screen, reason: death.report.message))
    }
    guard case .schema(let schema, _) = reply else {
      throw CommandFailure.story("The props of “\(screen)” have no schema.")
    }
    return schema
  }

  /// What stories and fixtures have; one that has no props any more is the business of `check`.
  private func known(_ screen: Shelf.Screen) async throws -> [Value] {
    var values: [Value] = []
    for story in screen.stories {
      switch story.origin {
      case .fixture(let path):
        if let value = try? FixtureFolder.props(at: path) { values.append(value) }
      case .source(let slug):
        let request = WorkerRequest.sample(screen: screen.listing.id, story: slug)
        if case .sample(let value) = try? await lookup.workshop.answer(request) {
          values.append(value)
        }
      }
    }
    return values
  }
}
