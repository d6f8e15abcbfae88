import StorybookWebSockets

extension ServiceLoop {
  /// Starts a task on the service thread. It is back there after each suspension, so that it may use
  /// what is confined to the thread.
  @discardableResult
  func start(_ work: nonisolated(nonsending) @escaping () async -> Void) -> Task<Void, Never> {
    let work = LoopActor.Work(run: work)
    return LoopActor(self).assumeIsolated { $0.startWork(work) }
  }

  /// Runs an action on a confined object after a delay, unless the object is released by then.
  @discardableResult
  func after<Object: AnyObject>(
    _ delay: Duration, for object: Object, action: @escaping (Object) -> Void
  ) -> ScheduledAction {
    let object = WeaklyConfined(object, to: self)
    // Both run on the service thread.
    nonisolated(unsafe) let action = action
    return schedule(after: delay) { if let object = object.value { action(object) } }
  }
}

extension Confined {
  /// Runs work with the object on the service thread.
  func run<Output: Sendable>(
    _ work: nonisolated(nonsending) @escaping @Sendable (Value) async -> Output
  ) async -> Output {
    await LoopActor(loop).run(work, with: self)
  }
}

/// The isolation of tasks on the service thread.
private actor LoopActor {
  /// Unchecked, because it is created and run on the service thread.
  struct Work: @unchecked Sendable {
    let run: nonisolated(nonsending) () async -> Void
  }

  private nonisolated let loop: ServiceLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  init(_ loop: ServiceLoop) { self.loop = loop }

  func startWork(_ work: Work) -> Task<Void, Never> { Task { await performWork(work) } }

  private func performWork(_ work: Work) async { await work.run() }

  func run<Object, Output: Sendable>(
    _ work: nonisolated(nonsending) @Sendable (Object) async -> Output,
    with object: Confined<Object>
  ) async -> Output { await work(object.value) }
}
