/// What a screen shows where it has no value to show, or only an old one.
///
/// ```swift
/// var view = AsyncStatusView.standard
/// view.empty = { status in "<p class=nothing>\(status.message)</p>" }
/// ```
///
/// A program can have its own look of waiting and failing on all its screens, whole or in part.
public struct AsyncStatusView: Sendable {
  public var loading: @Sendable (AsyncStatus) -> HTML
  public var failed: @Sendable (AsyncStatus) -> HTML
  public var empty: @Sendable (AsyncStatus) -> HTML

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
  public let message: String
  /// The rendering of the last good value, which is to stay on the screen; nil when there is none.
  public let last: HTML?

  public init(message: String, last: HTML? = nil) {
    self.message = message
    self.last = last
  }
}
