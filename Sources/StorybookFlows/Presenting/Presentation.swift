public import Storybook
import StorybookSchema
import Synchronization

/// A presented screen: the flow requests results from it, the presenter shows it.
public final class Presentation<Shown: Presentable>: Sendable {
  /// The style that it was presented with.
  public let style: PresentationStyle
  /// The source location of the presentation.
  public let source: CodeLocation

  struct State {
    var props: Shown.Props
    /// The pending request for a result.
    var awaited: Completion<Shown.Output?>?
    /// The props at the time of the last request.
    var asked: Shown.Props
    var lastAnswer: CodeLocation?
    var isDismissed = false
    var loads: [PresentationLoad] = []
    var loadCount = 0
  }

  let presenter: any Presenter
  let state: Mutex<State>

  init(
    _ props: Shown.Props, style: PresentationStyle, at source: CodeLocation,
    _ presenter: any Presenter
  ) throws {
    self.style = style
    self.source = source
    self.presenter = presenter
    state = Mutex(State(props: props, asked: props))
    try change { _ in }
  }

  /// The current props. Their commands run the handlers of the screen.
  public var props: Shown.Props { state.withLock { $0.props } }

  // MARK: For the flow

  /// Waits for the next result; returns `nil` for a cancellation. Each request completes once.
  ///
  /// - Throws: `CancellationError` if the task is cancelled; a ``PresentationError`` if the screen
  ///   was dismissed, has a pending request already, or never completes.
  public func next(
    fileID: String = #fileID, line: Int = #line
  ) async throws -> Shown.Output? {
    await (presenter as? any ReplayingPresenter)?.passIfOpen()
    let source = CodeLocation(file: fileID, line: line)
    let presenter = presenter
    return try await withTaskCancellationHandler {
      try await Completion.value(
        of: Shown.name, at: source, report: { presenter.report($0) }, begin: ask)
    } onCancel: {
      withdraw()
    }
  }

  /// Changes the props and refreshes the screen.
  ///
  /// - Throws: the error of `change`, or of encoding the props as JSON.
  public func update(_ change: (inout Shown.Props) throws -> Void) throws {
    try self.change(change)
    presenter.refresh(self)
    load()
  }

  /// Dismisses the screen; a pending request gets `nil`.
  public func dismiss() async {
    let awaited = state.withLock { state in
      state.isDismissed = true
      return state.awaited.take()
    }
    load()
    awaited?.resume(with: .success(nil), at: source)
    await presenter.close(self)
  }

  deinit { for load in state.withLock({ $0.loads }) { load.task.cancel() } }

  private func ask(_ completion: Completion<Shown.Output?>) {
    let problem: PresentationError? = state.withLock { state in
      if state.isDismissed { return .dismissed(screen: Shown.name, asked: completion.source) }
      if let first = state.awaited?.source {
        return .askedTwice(screen: Shown.name, first: first, second: completion.source)
      }
      state.awaited = completion
      state.asked = state.props
      return nil
    }
    if let problem { return completion.resume(with: .failure(problem), at: completion.source) }
    if Task.isCancelled { withdraw() }
  }

  /// Cancels the pending request, for example after the task was cancelled.
  func withdraw() {
    let awaited = state.withLock { $0.awaited.take() }
    awaited?.resume(with: .failure(CancellationError()), at: source)
  }

  /// Decodes the new props again: only commands decoded from JSON know their path.
  func change(_ change: (inout Shown.Props) throws -> Void) throws {
    try state.withLock { state in
      var props = state.props
      try change(&props)
      state.props = try live(restarted(props, after: state.props))
    }
  }

  /// Returns the props with the loads started again that have another input than before.
  func restarted(_ props: Shown.Props, after old: Shown.Props) -> Shown.Props {
    Shown.handlers.loads.restarted(props, after: old)
  }

  func live(_ props: Shown.Props) throws -> Shown.Props {
    let receiver = CommandReceiver { [weak self] path, value in
      self?.performCommand(path, value: value)
    }
    return try PropsCoding.decode(
      Shown.Props.self, from: PropsCoding.encode(props), userInfo: [.commandReceiver: receiver])
  }
}
