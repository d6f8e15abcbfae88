public import Storybook

/// Renders asynchronous data: the value, or a status view in its place.
///
/// ```swift
/// static let screen = AsyncScreen(noDataMessage: "No photos yet.")
///
/// static func html(_ props: Props) -> HTML {
///   screen.html(props.photos, retry: props.retry) { "<ul>\($0.html(tile))</ul>" }
/// }
/// ```
public struct AsyncScreen: Sendable {
  /// The message while there is no value yet.
  public var loadingMessage: String
  /// The message when the data is empty.
  public var noDataMessage: String
  /// Whether to offer a retry.
  public var canReload: Bool
  /// The label of the retry button.
  public var retryTitle: String
  /// The views for loading, failed and empty data.
  public var status: AsyncStatusView
  /// The transition between renderings when the state changes: ``transition(from:to:)``.
  public var stateTransition: Rendering.Transition
  /// Called before each state change by ``change(_:to:forced:)`` and ``Loader/drive(_:in:apply:)``.
  public var willChange: @Sendable (AsyncTransition) -> Void
  /// Called after each state change by ``change(_:to:forced:)`` and ``Loader/drive(_:in:apply:)``.
  public var didChange: @Sendable (AsyncTransition) -> Void

  /// Creates a screen for asynchronous data; each argument sets the property of its name.
  public init(
    loadingMessage: String = "Loading…", noDataMessage: String = "There is nothing here.",
    canReload: Bool = true, retryTitle: String = "Try again",
    status: AsyncStatusView = .standard, stateTransition: Rendering.Transition = .crossFade,
    willChange: @escaping @Sendable (AsyncTransition) -> Void = { _ in },
    didChange: @escaping @Sendable (AsyncTransition) -> Void = { _ in }
  ) {
    self.loadingMessage = loadingMessage
    self.noDataMessage = noDataMessage
    self.canReload = canReload
    self.retryTitle = retryTitle
    self.status = status
    self.stateTransition = stateTransition
    self.willChange = willChange
    self.didChange = didChange
  }

  /// Returns the rendering of the value, of the status, or of the status with the last value.
  ///
  /// - Parameters:
  ///   - data: the data to show.
  ///   - retry: the retry command; shown if retrying is enabled and can help.
  ///   - render: renders the value.
  public func html<Value>(
    _ data: AsyncData<Value>, retry: Command? = nil, render: (Value) throws -> HTML
  ) rethrows -> HTML {
    let last = try data.lastValue.map(render)
    switch data {
    case .loading: return status.loading(message(loadingMessage, last: last))
    case .failed(let failure, _):
      guard failure.canRetry else { return status.failed(message(failure.message, last: last)) }
      return status.failed(message(failure.message, last: last, retry: retry))
    case .empty: return status.empty(message(noDataMessage, last: nil, retry: retry))
    case .value: return last ?? .empty
    }
  }

  private func message(_ text: String, last: HTML?, retry: Command? = nil) -> AsyncStatus {
    AsyncStatus(
      message: text, last: last, retry: canReload ? retry : nil, retryTitle: retryTitle)
  }
}

extension AsyncScreen {
  /// Changes the state and calls both hooks, unless it is equal and not forced.
  ///
  /// - Returns: the value to pass to the wrapped view; `nil` if it already shows that value.
  @discardableResult
  public func change<Value: Equatable>(
    _ data: inout AsyncData<Value>, to next: AsyncData<Value>, forced: Bool = false
  ) -> Value? {
    guard forced || next != data else { return nil }
    let value = next.newValue(after: data, forced: forced)
    let transition = AsyncTransition(from: data.state, to: next.state)
    willChange(transition)
    data = next
    didChange(transition)
    return value
  }
}
