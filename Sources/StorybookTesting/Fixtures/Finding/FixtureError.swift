public import Foundation
import StorybookSchema

/// Why there is no fixture, or why it does not decode: where, and what to do.
public struct FixtureError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// A sentence, which may quote names and values: it stays one line, and commands no terminal.
  init(_ sentence: String) { self.init(rows: [sentence]) }

  /// Several lines, in which what is quoted makes none of its own.
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
