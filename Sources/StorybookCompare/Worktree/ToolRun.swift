import Synchronization

/// The output of a tool, and whether it succeeded.
struct ToolRun: Hashable, Sendable {
  let isFine: Bool
  let output: String

  var lastLine: String {
    output.split(whereSeparator: \.isNewline).last.map(String.init) ?? "unknown reason"
  }

  /// The last lines of the output.
  var tail: String {
    output.split(whereSeparator: \.isNewline).suffix(20).joined(separator: "\n")
  }
}

/// Collects the output of a running tool.
final class ToolOutput: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func append(_ more: [UInt8]) { bytes.withLock { $0 += more } }

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}
