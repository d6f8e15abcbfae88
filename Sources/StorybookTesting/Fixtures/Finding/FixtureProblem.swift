public import Foundation

/// Why there is no fixture, or why it does not decode: where, and what to do.
public struct FixtureProblem: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension FixtureProblem: LocalizedError {
  public var errorDescription: String? { description }
}
