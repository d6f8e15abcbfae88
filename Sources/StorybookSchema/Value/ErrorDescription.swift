import Foundation

/// Converts any error thrown by an author's code to a sentence.
package enum ErrorDescription {
  package static func sentence(_ error: any Error) -> String {
    (error as? any LocalizedError)?.errorDescription ?? "\(error)"
  }

  /// Returns a message for users. Foundation has descriptions for its own errors; for a Swift enum
  /// it has only a number.
  package static func message(_ error: any Error) -> String {
    if let message = (error as? any LocalizedError)?.errorDescription { return message }
    guard error is any CustomNSError else { return "\(error)" }
    return error.localizedDescription
  }
}
