/// What a screen shows where it has no value to show, or only an old one.
///
/// ```swift
/// var view = AsyncStatusView.standard
/// view.empty = { status in "<p class=nothing>\(status.message)</p>" }
/// ```
///
/// A program can have its own look of waiting and failing on all its screens, whole or in part.
public struct AsyncStatusView: Sendable {
  /// What is shown while it loads.
  public var loading: @Sendable (AsyncStatus) -> HTML
  /// What is shown when loading failed.
  public var failed: @Sendable (AsyncStatus) -> HTML
  /// What is shown when there is nothing.
  public var empty: @Sendable (AsyncStatus) -> HTML

  /// A look of your own; what is left out looks as the standard does.
  public init(
    loading: @escaping @Sendable (AsyncStatus) -> HTML = Self.loading,
    failed: @escaping @Sendable (AsyncStatus) -> HTML = Self.failed,
    empty: @escaping @Sendable (AsyncStatus) -> HTML = Self.empty
  ) {
    self.loading = loading
    self.failed = failed
    self.empty = empty
  }

  /// A spinner, an alert with a button, a sentence; in the colours of the text around them.
  public static let standard = AsyncStatusView()
}

/// What a ``AsyncStatusView`` has to say.
public struct AsyncStatus: Sendable {
  /// The sentence for people.
  public let message: String
  /// The rendering of the last good value, which is to stay on the screen; nil when there is none.
  public let last: HTML?

  /// Asks for another try; nil where that is of no use.
  public let retry: Command?
  /// What the button for another try says.
  public let retryTitle: String

  /// What a status view is given, for example by a test of one.
  public init(
    message: String, last: HTML? = nil, retry: Command? = nil, retryTitle: String = "Try again"
  ) {
    self.message = message
    self.last = last
    self.retry = retry
    self.retryTitle = retryTitle
  }

  /// What asks for another try; nil where that is of no use.
  public func retryButton(class name: String? = nil) -> HTML? {
    retry.map {
      "<button type=\"button\"\(attribute: "class", name)\($0)>\(retryTitle)</button>"
    }
  }
}
