import Foundation

/// A period of time: from one date until just before another, or open-ended.
struct Validity: Codable, Hashable, Sendable {
  var from: Date
  var until: Date?

  func contains(_ date: Date) -> Bool {
    guard let until else { return from <= date }
    return from <= date && date < until
  }
}
