import StorybookCommandLine
import StorybookSchema

/// Measures which cases, optionals and sizes of a type props reach, and which fields are dead.
struct CoverageRun: Sendable {
  /// The limit of renderings, so that a large type takes no longer than a small one.
  private static let limit = 1200
  private static let batch = 24

  let document: SchemaDocument
  let observer: CaseRunner
  /// The time limit; `nil` for none.
  var end: Deadline?

  /// - Parameter known: the props of stories and fixtures.
  func coverage(of known: [Value]) async throws -> Coverage {
    var coverage = Coverage(document, of: known)
    var liveness = Liveness()
    do {
      try await look(at: known, by: observer.until(end), noting: &liveness)
      coverage.mark(liveness)
    } catch is TimeLimitReached {
      coverage.isPartial = true
    }
    return coverage
  }

  private func look(
    at known: [Value], by observer: CaseRunner, noting liveness: inout Liveness
  ) async throws {
    let variations = BaseVariations(document, known: known)
    let looks = try await observer.observe(variations.bases).map(\.look)
    var rest = variations.all.prefix(Self.limit).filter { looks[$0.base] != nil }[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch).filter { liveness.isDead($0.pattern) != false }
      rest = rest.dropFirst(Self.batch)
      let observations = try await observer.observe(batch.map { variations.props($0) })
      for (variation, observation) in zip(batch, observations) {
        guard let look = observation.look else { continue }
        liveness.noteVariation(variation, changed: look != looks[variation.base])
      }
    }
    if !liveness.unseen.isEmpty {
      try await Confirmation(document, observer, known: known).confirm(&liveness)
    }
  }
}
