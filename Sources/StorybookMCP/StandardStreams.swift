import Foundation
import StorybookWebSockets

/// Standard input and output as lines.
enum StandardStreams {
  /// The maximum length of an input line, in bytes.
  static let limit = 16 << 20

  /// Returns the lines of standard input, read on a separate thread; finishes at the end of the
  /// input.
  static func lines() -> AsyncStream<LineReader.Line> {
    let (lines, continuation) = AsyncStream<LineReader.Line>.makeStream()
    Thread.detachNewThread {
      var reader = LineReader(limit: limit)
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = read(0, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        for line in reader.readBytes(buffer[..<count]) { continuation.yield(line) }
      }
      continuation.yield(reader.open)
      continuation.finish()
    }
    return lines
  }

  /// Writes a complete line; returns `false` after the reader has closed the stream.
  static func writeLine(_ line: [UInt8]) -> Bool {
    var rest = (line + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(1, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
