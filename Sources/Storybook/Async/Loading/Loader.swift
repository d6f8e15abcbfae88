import Synchronization

/// Loads something for an owner, and tells it every state on the way.
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
/// It knows nothing of networks: `load` is any function. The owner keeps the loader and is not kept
/// by it; when one of them is gone, a load that is under way is cancelled and never calls back.
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
    var told = AsyncState.loading
    /// Counts the loads: only the newest may answer.
    var generation = 0
    var task: Task<Void, Never>?
    var sink: Sink?
  }

  private let source: LoadSource<Value>
  private let state = Mutex(State())

  /// - Parameters:
  ///   - load: nil is nothing.
  ///   - build: makes what the screen wants of what was loaded.
  ///   - isEmpty: whether that counts as nothing; a collection without elements does.
  public init<Loaded>(
    load: @escaping @Sendable () async throws -> Loaded?,
    build: @escaping @Sendable (Loaded) throws -> Value,
    isEmpty: @escaping @Sendable (Value) -> Bool = { AsyncData.hasNothing($0) }
  ) {
    source = LoadSource(load: { try await load().map(build) }, isEmpty: isEmpty)
  }

  /// Loads what the screen wants as it is.
  public convenience init(
    load: @escaping @Sendable () async throws -> Value?,
    isEmpty: @escaping @Sendable (Value) -> Bool = { AsyncData.hasNothing($0) }
  ) {
    self.init(load: load, build: { $0 }, isEmpty: isEmpty)
  }

  deinit { cancel() }

  /// As its owner was told.
  public var data: AsyncData<Value> { state.withLock { $0.data } }

  /// Loads once, for nobody but the caller; throws when the task was cancelled meanwhile.
  public func loaded(last: Value? = nil) async throws(CancellationError) -> AsyncData<Value> {
    try await source.loaded(last: last)
  }
}

// MARK: Driving

extension Loader {
  /// Starts to load, and tells the owner of every state, where the closure is isolated to.
  ///
  /// - Parameters:
  ///   - owner: is not kept.
  ///   - screen: its hooks are called before and after each change of the state, where `apply` is.
  ///   - apply: puts the state where the owner keeps it.
  public func drive<Owner: AnyObject & Sendable>(
    _ owner: Owner, in screen: AsyncScreen? = nil,
    apply: @escaping @isolated(any) @Sendable (Owner, AsyncData<Value>) -> Void
  ) {
    let weakly: @Sendable () -> Owner? = { [weak owner] in owner }
    let sink: Sink = { claim in
      await Self.pass(to: weakly, claim, apply, screen, isolation: apply.isolation)
    }
    begin { $0.sink = sink }
  }

  /// Loads again, with the last good value standing in; whatever an older load finds is void.
  public func reload() { begin { _ in } }

  /// Loads again, with nothing standing in.
  public func reset() { begin { $0.data.reset() } }

  /// Makes a load that is under way void; its owner hears no more of it.
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
      state.task = task(state.generation, state.data.lastValue)
      return older
    }
    // Outside of the lock: what is to be done then is the load's own.
    older?.cancel()
  }

  /// Does not keep the loader, neither while it waits for a value nor for the owner's turn.
  private func task(_ generation: Int, _ last: Value?) -> Task<Void, Never> {
    Task { [weak self, source] in
      let sink = self?.sink
      await sink? { [weak self] in self?.claim(.loading(last: last), generation) }
      guard let data = try? await source.loaded(last: last) else { return }
      await sink? { [weak self] in self?.claim(data, generation) }
    }
  }

  private var sink: Sink? { state.withLock { $0.sink } }

  /// Nil when a newer load has begun.
  private func claim(_ data: AsyncData<Value>, _ generation: Int) -> Step? {
    state.withLock { state in
      guard state.generation == generation else { return nil }
      let step = Step(from: state.told, data: data)
      (state.data, state.told) = (data, data.state)
      return step
    }
  }

  /// Runs where `apply` does: between the claim and the call nothing else happens there.
  private static func pass<Owner: AnyObject & Sendable>(
    to owner: @Sendable () -> Owner?, _ claim: @Sendable () -> Step?,
    _ apply: @isolated(any) @Sendable (Owner, AsyncData<Value>) -> Void, _ screen: AsyncScreen?,
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
