public import Storybook
import StorybookSchema
import Synchronization

/// A type-erased presented screen, as a presenter keeps it in its stack.
public protocol PresentedScreen: AnyObject, Sendable {
  /// The name of the screen: ``Presentable/name``.
  var name: String { get }
  /// The style that it was presented with.
  var style: PresentationStyle { get }
  /// The source location of the presentation.
  var source: CodeLocation { get }
  /// Whether a flow is waiting for its result.
  var isAsked: Bool { get }
  /// Renders the current props, on the calling thread.
  ///
  /// - Throws: the error of the render function.
  func html(_ environment: RenderEnvironment) throws -> HTML
  /// Performs the command at a JSON Pointer, with a value as JSON text.
  ///
  /// - Throws: ``PresentationError/failed(screen:reason:)`` if the props have no such command, or
  ///   the error of its handler.
  func perform(_ command: String, json: String?) throws
  /// Cancels a screen that the presenter removes; the waiting flow gets `nil`.
  func cancel(fileID: String, line: Int)
  /// Cleans up after the end of the flow; reports a screen that never completed.
  func abandon()
}

extension Presentation: PresentedScreen {
  public var name: String { Shown.name }

  public var isAsked: Bool { state.withLock { $0.awaited != nil } }

  public func html(_ environment: RenderEnvironment) throws -> HTML {
    try Shown.fragment(props, in: environment)
  }

  public func perform(_ command: String, json: String? = nil) throws {
    let entries = CommandEntries()
    let receiver = CommandReceiver(entries: entries)
    _ = try PropsCoding.decode(
      Shown.Props.self, from: PropsCoding.encode(props), userInfo: [.commandReceiver: receiver])
    guard let path = Pointer(command), let entry = entries[path] else {
      throw PresentationError.failed(
        screen: name, reason: "The command at \(command) is not available now.")
    }
    try performPath(path, performed: entry.read(json.map { try Value(json: $0) }))
  }

  public func cancel(
    fileID: String = #fileID, line: Int = #line
  ) {
    answer(.cancelled, at: CodeLocation(file: fileID, line: line))
  }

  public func abandon() {
    let hasAnswered = state.withLock { $0.lastAnswer != nil }
    if !hasAnswered { presenter.report(.neverCompleted(screen: name, presented: source)) }
    withdraw()
  }

  /// Handles a command that the app performed on the props.
  func performCommand(_ command: String, value: Any) {
    guard let path = Pointer(command) else { return }
    do { try performPath(path, performed: PerformedValue(value: value, json: nil)) } catch {
      presenter.report(.failed(screen: name, reason: ErrorDescription.sentence(error)))
    }
  }

  private func performPath(_ path: Pointer, performed: PerformedValue) throws {
    let handled: Handled<Shown.Output>? = try state.withLock { state in
      var props = state.props
      let handled = try Shown.handlers.handle(&props, at: path, performed: performed)
      if handled != nil { state.props = try live(restarted(props, after: state.props)) }
      return handled
    }
    guard let handled else { return }
    presenter.refresh(self)
    load()
    if let answer = handled.answer { self.answer(answer, at: handled.source) }
  }

  func answer(_ answer: FlowResult<Shown.Output>, at place: CodeLocation) {
    let (awaited, last) = state.withLock { state in
      let last = state.lastAnswer
      if state.awaited != nil { state.lastAnswer = place }
      return (state.awaited.take(), last)
    }
    if let awaited {
      awaited.resume(with: .success(answer.output), at: place)
    } else if let last {
      presenter.report(.completedTwice(screen: name, first: last, second: place))
    } else {
      presenter.report(.notAsked(screen: name, completed: place))
    }
  }
}
