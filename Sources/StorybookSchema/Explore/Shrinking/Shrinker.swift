/// Looks for the plainest props that still show something.
package struct Shrinker {
  /// How often a question may be asked.
  let limit: Int
  private let document: SchemaDocument

  package init(_ document: SchemaDocument, limit: Int) {
    self.document = document
    self.limit = limit
  }

  package struct Result: Hashable, Sendable {
    package let props: Value
    package let trials: Int
    /// False when the limit was reached, or the time was over, first.
    package let isMinimal: Bool
  }

  /// - Parameters:
  ///   - isOver: true when there is no time left to ask.
  ///   - shows: whether the props show it; asked of other props than the given ones only.
  package func shrink(
    _ props: Value, until isOver: () -> Bool = { false },
    while shows: (Value) async throws -> Bool
  ) async rethrows -> Result {
    var run = Run(props: props, trialsLeft: limit)
    repeat {
      run.hasChanged = false
      try await pass(&run, isOver, shows)
    } while run.hasChanged && run.trialsLeft > 0
    return Result(props: run.props, trials: run.trials, isMinimal: run.trialsLeft > 0)
  }

  private struct Run {
    var props: Value
    var trials = 0
    /// None when the time is over.
    var trialsLeft: Int
    var hasChanged = false
    var refused: Set<Value> = []
  }

  /// Every place once, outermost first; a place is made plainer as long as that works.
  private func pass(
    _ run: inout Run, _ isOver: () -> Bool, _ shows: (Value) async throws -> Bool
  ) async rethrows {
    var index = 0
    while run.trialsLeft > 0 {
      let places = document.places(in: run.props)
      guard index < places.count else { return }
      if try await !step(&run, at: places[index], isOver, shows) { index += 1 }
    }
  }

  /// True when something plainer was found.
  private func step(
    _ run: inout Run, at place: Place, _ isOver: () -> Bool,
    _ shows: (Value) async throws -> Bool
  ) async rethrows -> Bool {
    for candidate in Simplification(document).candidates(run.props, at: place)
    where run.trialsLeft > 0 && candidate != run.props && run.refused.insert(candidate).inserted {
      guard !isOver() else {
        run.trialsLeft = 0
        return false
      }
      run.trials += 1
      run.trialsLeft -= 1
      guard try await shows(candidate) else { continue }
      run.props = candidate
      run.hasChanged = true
      return true
    }
    return false
  }
}
