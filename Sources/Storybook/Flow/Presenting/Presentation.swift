import StorybookSchema
import Synchronization

/// A screen that is presented: a flow asks it for answers, a presenter shows it.
public final class Presentation<Shown: Presentable>: Sendable {
  /// How it was presented.
  public let style: PresentationStyle
  /// Where it was presented.
  public let source: SourceLocation

  struct State {
    var props: Shown.Props
    /// The answer that somebody waits for.
    var awaited: Completion<Shown.Output?>?
    /// The props with which it was asked for the last answer.
    var asked: Shown.Props
    var lastAnswer: SourceLocation?
    var isDismissed = false
    var loads: [PresentationLoad] = []
    var loadCount = 0
  }

  let presenter: any Presenter
  let state: Mutex<State>

  init(
    _ props: Shown.Props, _ style: PresentationStyle, _ source: SourceLocation,
    _ presenter: any Presenter
  ) throws {
    self.style = style
    self.source = source
    self.presenter = presenter
    state = Mutex(State(props: props, asked: props))
    try change { _ in }
  }

  /// As they are now. Performing one of their commands does what the screen's handlers say.
  public var props: Shown.Props { state.withLock { $0.props } }

  // MARK: For the flow

  /// Waits for the next answer; nil is a cancel. Each is completed once.
  ///
  /// - Throws: `CancellationError` when the task is cancelled; a ``PresentationError`` when it was dismissed,
  ///   is asked already, or never completes.
  public func next(
    filePath: String = #filePath, fileID: String = #fileID, line: Int = #line
  ) async throws -> Shown.Output? {
    await (presenter as? FlowRun)?.passIfOpen()
    let source = SourceLocation(filePath: filePath, fileID: fileID, line: line)
    let presenter = presenter
    return try await withTaskCancellationHandler {
      try await Completion.value(
        of: Shown.name, at: source, report: { presenter.report($0) }, begin: ask)
    } onCancel: {
      withdraw()
    }
  }

  /// Changes the props of what is shown, and shows it.
  ///
  /// - Throws: what `change` throws, and why the props cannot be written as JSON.
  public func update(_ change: (inout Shown.Props) throws -> Void) throws {
    try self.change(change)
    presenter.refresh(self)
    load()
  }

  /// Takes the screen away. Whoever still waits for an answer gets nil.
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

  /// Nobody waits any more: the task was cancelled.
  func withdraw() {
    let awaited = state.withLock { $0.awaited.take() }
    awaited?.resume(with: .failure(CancellationError()), at: source)
  }

  /// Only commands that come out of JSON know their place.
  func change(_ change: (inout Shown.Props) throws -> Void) throws {
    try state.withLock { state in
      var props = state.props
      try change(&props)
      state.props = try live(props)
    }
  }

  func live(_ props: Shown.Props) throws -> Shown.Props {
    let receiver = CommandReceiver { [weak self] performed in
      self?.perform(performed)
    }
    return try PropsCoding.decode(
      Shown.Props.self, from: PropsCoding.encode(props), userInfo: [.commandReceiver: receiver])
  }
}
