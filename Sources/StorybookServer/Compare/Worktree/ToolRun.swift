import Synchronization

/// What a tool said, and whether it did what it was asked.
struct ToolRun: Hashable, Sendable {
  let isFine: Bool
  let output: String

  var lastLine: String {
    output.split(whereSeparator: \.isNewline).last.map(String.init) ?? "no reason is told"
  }

  /// The end of what it said.
  var tail: String {
    output.split(whereSeparator: \.isNewline).suffix(20).joined(separator: "\n")
  }
}

/// Collects what a tool says while it runs.
final class ToolOutput: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func append(_ more: [UInt8]) { bytes.withLock { $0 += more } }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}
