import StorybookSchema

/// A load failure with a message for users. Loads may throw one; other errors are converted.
public struct LoadingError: Error, Codable, Hashable, Sendable {
  /// A sentence to show to users.
  public var message: String
  /// Whether retrying can help.
  public var canRetry: Bool

  /// Creates a failure with a message of your own.
  public init(message: String, canRetry: Bool = true) {
    self.message = message
    self.canRetry = canRetry
  }

  /// Returns a `LoadingError` unchanged; converts any other error into one with its description.
  public init(_ error: any Error) {
    self = error as? LoadingError ?? LoadingError(message: ErrorDescription.message(error))
  }
}

extension LoadingError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
