/// Shows what has to be loaded: its value, or a status view in its place.
///
/// ```swift
/// static let screen = AsyncScreen(noDataMessage: "No photos yet.")
///
/// static func html(_ props: Props) -> HTML {
///   screen.html(props.photos, retry: props.retry) { "<ul>\($0.html(tile))</ul>" }
/// }
/// ```
public struct AsyncScreen: Sendable {
  /// Said while there is no value yet.
  public var loadingMessage: String
  /// Said when the value is there and holds nothing.
  public var noDataMessage: String
  /// Whether a person may ask for another try.
  public var canReload: Bool
  /// What the button for another try says.
  public var retryTitle: String
  /// How waiting, failing and emptiness look.
  public var status: AsyncStatusView
  /// How renderings take each other's place when the state changes: ``transition(from:to:)``.
  public var stateTransition: Transition
  /// Called by ``change(_:to:forced:)`` and by ``Loader/drive(_:in:apply:)``, before.
  public var willChange: @Sendable (AsyncTransition) -> Void
  /// Called by ``change(_:to:forced:)`` and by ``Loader/drive(_:in:apply:)``, after.
  public var didChange: @Sendable (AsyncTransition) -> Void

  /// A screen for something that is loaded; each argument has its property.
  public init(
    loadingMessage: String = "Loading…", noDataMessage: String = "There is nothing here.",
    canReload: Bool = true, retryTitle: String = "Try again",
    status: AsyncStatusView = .standard, stateTransition: Transition = .crossFade,
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

  /// The rendering of the value, of the status, or of the status with the last value.
  ///
  /// - Parameters:
  ///   - data: what is shown.
  ///   - retry: asks for another try; shown where there is one, and where it can help.
  ///   - render: what it looks like.
  public func html<Value>(
    _ data: AsyncData<Value>, retry: Command? = nil, render: (Value) throws -> HTML
  ) rethrows -> HTML {
    let last = try data.lastValue.map(render)
    switch data {
    case .loading: return status.loading(message(loadingMessage, last))
    case .failed(let failure, _):
      return status.failed(message(failure.message, last, failure.canRetry ? retry : nil))
    case .empty: return status.empty(message(noDataMessage, nil, retry))
    case .value: return last ?? .empty
    }
  }

  private func message(_ text: String, _ last: HTML?, _ retry: Command? = nil) -> AsyncStatus {
    AsyncStatus(
      message: text, last: last, retry: canReload ? retry : nil, retryTitle: retryTitle)
  }
}

extension AsyncScreen {
  /// Goes to another state, between the two hooks, when it is another or forced.
  ///
  /// - Returns: the value that the wrapped screen has to be given; nil when it shows it already.
  @discardableResult
  public func change<Value: Equatable>(
    _ data: inout AsyncData<Value>, to next: AsyncData<Value>, forced: Bool = false
  ) -> Value? {
    guard forced || next != data else { return nil }
    let value = next.valueToApply(after: data, forced: forced)
    let transition = AsyncTransition(from: data.state, to: next.state)
    willChange(transition)
    data = next
    didChange(transition)
    return value
  }
}
