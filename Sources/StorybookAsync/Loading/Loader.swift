import Synchronization

/// Loads a value for an owner and passes every state change to it.
///
/// ```swift
/// @MainActor final class Album {
///   var photos: AsyncData<[Photo]> = .loading()
///   let loader = Loader(load: { try await api.photos() }, build: { $0.map(Photo.init) })
///
///   func appear() {
///     loader.drive(self) { @MainActor album, photos in album.photos = photos }
///   }
/// }
/// ```
///
/// The loader is independent of networking: `load` is any function. The owner retains the loader,
/// which references the owner weakly; when either is released, a running load is cancelled and
/// never calls back.
public final class Loader<Value: Sendable>: Sendable {
  private typealias Sink = @Sendable (@escaping @Sendable () -> Step?) async -> Void

  /// The change from the previous state of the owner to the current one.
  private struct Step {
    let from: AsyncState
    let data: AsyncData<Value>
  }

  private struct State {
    var data = AsyncData<Value>.loading()
    /// The last state that was passed to the owner.
    var reported = AsyncState.loading
    /// Counts the loads: only the newest may pass its result on.
    var generation = 0
    var task: Task<Void, Never>?
    var sink: Sink?
  }

  private let source: LoadSource<Value>
  private let state = Mutex(State())

  /// - Parameters:
  ///   - load: returns the loaded data; `nil` means empty.
  ///   - build: converts the loaded data for the screen.
  ///   - isEmpty: whether to treat the result as empty; by default, collections without elements
  ///     are.
  public init<Loaded>(
    load: @escaping @Sendable () async throws -> Loaded?,
    build: @escaping @Sendable (Loaded) throws -> Value,
    isEmpty: @escaping @Sendable (Value) -> Bool = { AsyncData.isEmptyCollection($0) }
  ) {
    source = LoadSource(load: { try await load().map(build) }, isEmpty: isEmpty)
  }

  /// Creates a loader whose data needs no conversion.
  public convenience init(
    load: @escaping @Sendable () async throws -> Value?,
    isEmpty: @escaping @Sendable (Value) -> Bool = { AsyncData.isEmptyCollection($0) }
  ) {
    self.init(load: load, build: { $0 }, isEmpty: isEmpty)
  }

  deinit { cancel() }

  /// The current state of the data.
  public var data: AsyncData<Value> { state.withLock { $0.data } }

  /// Loads once, without an owner; throws if the task was cancelled.
  public func loaded(last: Value? = nil) async throws(CancellationError) -> AsyncData<Value> {
    try await source.loaded(last: last)
  }
}

// MARK: Driving

extension Loader {
  /// Starts loading and passes every state to the owner, on the actor that `apply` is isolated to.
  ///
  /// - Parameters:
  ///   - owner: the receiver of the states; referenced weakly.
  ///   - screen: its hooks run before and after each state change, isolated like `apply`.
  ///   - apply: stores the state in the owner.
  public func drive<Owner: AnyObject & Sendable>(
    _ owner: Owner, in screen: AsyncScreen? = nil,
    apply: @escaping @isolated(any) @Sendable (Owner, AsyncData<Value>) -> Void
  ) {
    let weakOwner: @Sendable () -> Owner? = { [weak owner] in owner }
    let sink: Sink = { claim in
      await Self.pass(
        to: weakOwner, claim: claim, apply: apply, screen: screen, isolation: apply.isolation)
    }
    begin { $0.sink = sink }
  }

  /// Loads again and keeps the last value; discards the result of an older load.
  public func reload() { begin { _ in } }

  /// Loads again without a last value.
  public func reset() { begin { $0.data.reset() } }

  /// Cancels a running load; the owner receives nothing more from it.
  public func cancel() {
    let older = state.withLock { state in
      state.generation += 1
      return state.task.take()
    }
    older?.cancel()
  }

  private func begin(_ change: (inout State) -> Void) {
    let older = state.withLock { state in
      change(&state)
      state.generation += 1
      state.data.reload()
      let older = state.task
      state.task = task(state.generation, last: state.data.lastValue)
      return older
    }
    // Outside of the lock, as cancellation handlers run arbitrary code.
    older?.cancel()
  }

  /// Does not retain the loader, neither during the load nor while it waits for the owner's actor.
  private func task(_ generation: Int, last: Value?) -> Task<Void, Never> {
    Task { [weak self, source] in
      let sink = self?.sink
      await sink? { [weak self] in self?.claim(.loading(last: last), generation: generation) }
      guard let data = try? await source.loaded(last: last) else { return }
      await sink? { [weak self] in self?.claim(data, generation: generation) }
    }
  }

  private var sink: Sink? { state.withLock { $0.sink } }

  /// Returns `nil` if a newer load has started.
  private func claim(_ data: AsyncData<Value>, generation: Int) -> Step? {
    state.withLock { state in
      guard state.generation == generation else { return nil }
      let step = Step(from: state.reported, data: data)
      state.data = data
      state.reported = data.state
      return step
    }
  }

  /// Isolated like `apply`, so that nothing else runs there between the claim and the call.
  private static func pass<Owner: AnyObject & Sendable>(
    to owner: @Sendable () -> Owner?, claim: @Sendable () -> Step?,
    apply: @isolated(any) @Sendable (Owner, AsyncData<Value>) -> Void, screen: AsyncScreen?,
    isolation: isolated (any Actor)?
  ) async {
    guard let owner = owner(), let step = claim() else { return }
    let change = AsyncTransition(from: step.from, to: step.data.state)
    let isChange = change.from != change.to
    if isChange { screen?.willChange(change) }
    await apply(owner, step.data)
    if isChange { screen?.didChange(change) }
  }
}
