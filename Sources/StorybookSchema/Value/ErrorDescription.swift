import Foundation

/// Turns whatever an author's code throws into a sentence.
package enum ErrorDescription {
  package static func sentence(_ error: any Error) -> String {
    if let localized = error as? any LocalizedError, let description = localized.errorDescription {
      return description
    }
    return "\(error)"
  }
}
