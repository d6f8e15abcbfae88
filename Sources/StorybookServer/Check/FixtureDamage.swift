import Foundation
import StorybookSchema

/// Where a text stops being JSON, and why.
struct FixtureDamage: Hashable, Sendable, CustomStringConvertible {
  /// Both count from 1; a column is a byte.
  let line: Int
  let column: Int
  let reason: String

  /// Nil for text that is JSON.
  init?(_ bytes: [UInt8]) {
    do {
      _ = try Value(json: bytes)
      return nil
    } catch {
      let before = bytes.prefix(error.offset)
      line = before.count { $0 == UInt8(ascii: "\n") } + 1
      column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
      reason = error.reason
    }
  }

  init?(fileAt path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(Array(data))
  }

  var description: String { "line \(line), column \(column): is no JSON: \(reason)" }
}
