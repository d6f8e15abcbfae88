public import Foundation
import StorybookSchema

/// The reason a fixture is missing or does not decode, with its position and a remedy.
public struct FixtureError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Creates an error of one line; quoted names and values cannot break it or control a terminal.
  init(_ sentence: String) { self.init(rows: [sentence]) }

  /// Creates an error with several lines; quoted text cannot add lines.
  init(rows: [String]) {
    description = VisibleText.lines(rows.map(VisibleText.line).joined(separator: "\n"))
  }

  init(_ problems: [FixtureError]) {
    description = problems.map(\.description).joined(separator: "\n")
  }
}

extension FixtureError: LocalizedError {
  public var errorDescription: String? { description }
}
