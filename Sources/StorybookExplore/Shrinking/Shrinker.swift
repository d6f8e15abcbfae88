import StorybookSchema

/// Searches for the smallest props that still satisfy a predicate.
struct Shrinker {
  /// The maximum number of trials.
  let limit: Int
  private let document: SchemaDocument

  init(_ document: SchemaDocument, limit: Int) {
    self.document = document
    self.limit = limit
  }

  struct Result: Hashable, Sendable {
    let props: Value
    let trials: Int
    /// Whether shrinking finished before the trial limit or the deadline was reached.
    let isMinimal: Bool
    /// The props on the way, from those given to the last but one.
    var larger: [Value] = []
  }

  /// - Parameters:
  ///   - isOver: returns `true` once the deadline has passed.
  ///   - shows: whether props satisfy the predicate; never called with the given props.
  func shrink(
    _ props: Value, until isOver: () -> Bool = { false },
    while shows: (Value) async throws -> Bool
  ) async rethrows -> Result {
    var run = Run(props: props, trialsLeft: limit)
    repeat {
      run.hasChanged = false
      try await pass(&run, isOver: isOver, shows: shows)
    } while run.hasChanged && run.trialsLeft > 0
    return Result(
      props: run.props, trials: run.trials, isMinimal: run.trialsLeft > 0, larger: run.larger)
  }

  /// Searches with a margin, for a predicate that is unsure at its edge: first makes each place as
  /// simple as it can be, so that no place stays because the edge is near, and then goes as far as the
  /// step before the edge.
  func shrinkWithMargin(
    _ props: Value, until isOver: () -> Bool = { false },
    while shows: (Value) async throws -> Bool
  ) async rethrows -> Result {
    var plain = Run(props: props, trialsLeft: limit)
    plain.isPlain = true
    try await pass(&plain, isOver: isOver, shows: shows)
    var run = Run(props: plain.props, trialsLeft: min(limit, plain.trialsLeft + limit / 2))
    run.larger = plain.larger
    let count = run.larger.count
    repeat {
      run.hasChanged = false
      try await pass(&run, isOver: isOver, shows: shows)
    } while run.hasChanged && run.trialsLeft > 0
    if run.larger.count > count { run.props = run.larger.removeLast() }
    return Result(
      props: run.props, trials: plain.trials + run.trials, isMinimal: run.trialsLeft > 0,
      larger: run.larger)
  }

  private struct Run {
    var props: Value
    var trials = 0
    /// The remaining trials; 0 after the deadline.
    var trialsLeft: Int
    var hasChanged = false
    var refused: Set<Value> = []
    var larger: [Value] = []
    /// Whether a place is tried at its simplest only.
    var isPlain = false
  }

  /// Visits every place once, outermost first, and simplifies each as long as that succeeds.
  private func pass(
    _ run: inout Run, isOver: () -> Bool, shows: (Value) async throws -> Bool
  ) async rethrows {
    var index = 0
    while run.trialsLeft > 0 {
      let places = document.places(in: run.props)
      guard index < places.count else { return }
      if try await !step(&run, at: places[index], isOver: isOver, shows: shows) { index += 1 }
    }
  }

  /// Tries to simplify a place; returns whether that succeeded.
  private func step(
    _ run: inout Run, at place: Place, isOver: () -> Bool,
    shows: (Value) async throws -> Bool
  ) async rethrows -> Bool {
    let candidates = Simplification(document).candidates(run.props, at: place)
    for candidate in candidates.prefix(run.isPlain ? 1 : .max)
    where run.trialsLeft > 0 && candidate != run.props && run.refused.insert(candidate).inserted {
      guard !isOver() else {
        run.trialsLeft = 0
        return false
      }
      run.trials += 1
      run.trialsLeft -= 1
      guard try await shows(candidate) else { continue }
      run.larger.append(run.props)
      run.props = candidate
      run.hasChanged = true
      return true
    }
    return false
  }
}
