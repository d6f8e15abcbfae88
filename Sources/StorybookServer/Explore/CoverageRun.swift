import Storybook
import StorybookSchema

/// Which of a type's cases, optionals and sizes some props reach, and which places never matter.
struct CoverageRun: Sendable {
  /// Renderings, so that a large type takes no longer than a small one.
  private static let limit = 1200
  private static let batch = 24

  let document: SchemaDocument
  let observer: Observer

  /// - Parameter known: the props of stories and fixtures.
  func coverage(of known: [Value]) async throws -> Coverage {
    var coverage = Coverage(document, of: known)
    coverage.mark(try await liveness(known))
    return coverage
  }

  private func liveness(_ known: [Value]) async throws -> Liveness {
    let variations = BaseVariations(document, known: known)
    let looks = try await observer.observe(variations.bases).map(\.look)
    var liveness = Liveness()
    var rest = variations.all.prefix(Self.limit).filter { looks[$0.base] != nil }[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch).filter { liveness.isDead($0.pattern) != false }
      rest = rest.dropFirst(Self.batch)
      let observations = try await observer.observe(batch.map { variations.props($0) })
      for (variation, observation) in zip(batch, observations) {
        guard let look = observation.look else { continue }
        liveness.note(variation, changed: look != looks[variation.base])
      }
    }
    if !liveness.unseen.isEmpty {
      try await SecondLook(document, observer, known: known).confirm(&liveness)
    }
    return liveness
  }
}
