public import Storybook

/// The view of a screen without a current value.
///
/// ```swift
/// var view = AsyncStatusView.standard
/// view.empty = { status in "<p class=nothing>\(status.message)</p>" }
/// ```
///
/// A program can replace the standard views on all of its screens, all of them or one by one.
public struct AsyncStatusView: Sendable {
  /// Renders the loading state.
  public var loading: @Sendable (AsyncStatus) -> HTML
  /// Renders the failed state.
  public var failed: @Sendable (AsyncStatus) -> HTML
  /// Renders the empty state.
  public var empty: @Sendable (AsyncStatus) -> HTML

  /// Creates a set of views; omitted ones are the standard views.
  public init(
    loading: @escaping @Sendable (AsyncStatus) -> HTML = Self.loading,
    failed: @escaping @Sendable (AsyncStatus) -> HTML = Self.failed,
    empty: @escaping @Sendable (AsyncStatus) -> HTML = Self.empty
  ) {
    self.loading = loading
    self.failed = failed
    self.empty = empty
  }

  /// A spinner, an alert with a button, and a message, in the text colour of their surroundings.
  public static let standard = AsyncStatusView()
}

/// The content of an ``AsyncStatusView``.
public struct AsyncStatus: Sendable {
  /// The message for users.
  public let message: String
  /// The rendering of the last value, to be kept on screen; `nil` if there is none.
  public let last: HTML?

  /// The retry command; `nil` if retrying cannot help.
  public let retry: Command?
  /// The label of the retry button.
  public let retryTitle: String

  /// Creates a status, for example to test a view.
  public init(
    message: String, last: HTML? = nil, retry: Command? = nil, retryTitle: String = "Try again"
  ) {
    self.message = message
    self.last = last
    self.retry = retry
    self.retryTitle = retryTitle
  }

  /// Returns the retry button; `nil` without a retry command.
  public func retryButton(class name: String? = nil) -> HTML? {
    retry.map {
      "<button type=\"button\"\(attribute: "class", name)\($0)>\(retryTitle)</button>"
    }
  }
}
