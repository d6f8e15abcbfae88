import Foundation

/// Converts any error thrown by an author's code to a sentence.
package enum ErrorDescription {
  package static func sentence(_ error: any Error) -> String {
    if let localized = error as? any LocalizedError, let description = localized.errorDescription {
      return description
    }
    return "\(error)"
  }
}
