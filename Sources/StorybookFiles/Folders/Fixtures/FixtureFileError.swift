package import StorybookSchema

/// The position and the reason of a JSON syntax error.
package struct FixtureFileError: Hashable, Sendable, CustomStringConvertible {
  /// Both count from 1; columns count bytes.
  package let line: Int
  package let column: Int
  package let reason: String
  /// The path of the enclosing value, as far as it could be parsed.
  package let path: Pointer

  /// Returns `nil` for valid JSON.
  package init?(_ bytes: [UInt8]) {
    do {
      _ = try Value(file: bytes)
      return nil
    } catch {
      let text = FileText.withoutMark(bytes)
      let before = FileText.withLineFeeds(Array(text.prefix(error.offset)))
      line = before.count { $0 == UInt8(ascii: "\n") } + 1
      column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
      reason = error.reason
      path = error.path
    }
  }

  package init?(fileAt path: String) {
    guard let bytes = StoryFolder.contents(path) else { return nil }
    self.init(bytes)
  }

  /// `line 3, column 16, in /input/name`
  package var place: String {
    "line \(line), column \(column)\(path.suffix)"
  }

  package var description: String { "\(place): invalid JSON: \(reason)" }
}
