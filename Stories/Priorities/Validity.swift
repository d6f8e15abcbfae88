import Foundation

/// A stretch of time: from a moment on, until just before another, or for good.
struct Validity: Codable, Hashable, Sendable {
  var from: Date
  var until: Date?

  func contains(_ date: Date) -> Bool {
    guard let until else { return from <= date }
    return from <= date && date < until
  }
}
