import Foundation
package import StorybookSchema

/// Where a text stops being JSON, and why.
package struct FixtureFileError: Hashable, Sendable, CustomStringConvertible {
  /// Both count from 1; a column is a byte.
  package let line: Int
  package let column: Int
  package let reason: String
  /// Of the value that it is in, as far as that can be read.
  package let path: Pointer

  /// Nil for text that is JSON.
  package init?(_ bytes: [UInt8]) {
    do {
      _ = try Value(json: bytes)
      return nil
    } catch {
      let before = bytes.prefix(error.offset)
      line = before.count { $0 == UInt8(ascii: "\n") } + 1
      column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
      (reason, path) = (error.reason, error.path)
    }
  }

  package init?(fileAt path: String) {
    guard let bytes = StoryFolder.contents(path) else { return nil }
    self.init(bytes)
  }

  /// `line 3, column 16, in /input/name`
  package var place: String {
    "line \(line), column \(column)" + (path.isEmpty ? "" : ", in \(path)")
  }

  package var description: String { "\(place): is no JSON: \(reason)" }
}
