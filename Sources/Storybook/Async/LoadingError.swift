import Foundation

/// Why there is no value, in words for people. A load may throw one; others are made into one.
public struct LoadingError: Error, Codable, Hashable, Sendable {
  /// What a person reads: a sentence.
  public var message: String
  /// False where trying again cannot help.
  public var canRetry: Bool

  /// A failure in your own words.
  public init(message: String, canRetry: Bool = true) {
    self.message = message
    self.canRetry = canRetry
  }

  /// Takes over another failure, and the words of any other error.
  public init(_ error: any Error) {
    self = error as? LoadingError ?? LoadingError(message: Self.words(error))
  }

  /// Foundation's errors have words of their own; of a Swift enum it knows nothing but a number.
  private static func words(_ error: any Error) -> String {
    switch error {
    case let error as any LocalizedError where error.errorDescription != nil:
      error.errorDescription ?? ""
    case is any CustomNSError: error.localizedDescription
    default: "\(error)"
    }
  }
}
