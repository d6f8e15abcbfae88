internal import CStorybookWebSockets
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A line logged by libwebsockets, whose log is global to the process.
package struct LWSMessage: Hashable, Sendable {
  package enum Level: Sendable { case error, warning }

  package let level: Level
  package let text: String

  package static func writeToStandardError(_ message: LWSMessage) {
    // The text may quote bytes sent by a peer.
    let text = message.text.unicodeScalars.map { scalar in
      guard (0x20..<0x7F).contains(scalar.value) else { return "?" }
      return String(scalar)
    }
    let line = Array("libwebsockets: \(text.joined())\n".utf8)
    _ = systemWrite(STDERR_FILENO, buffer: line, count: line.count)
  }

  /// Routes the log of the process to the receiver, which any thread may call.
  static func route(to receiver: @escaping @Sendable (LWSMessage) -> Void) {
    Self.receiver.withLock { $0 = receiver }
    let levels = Int32(LLL_ERR | LLL_WARN)
    lws_set_log_level(levels) { level, line in
      guard let line else { return }
      LWSMessage.deliver(level == LLL_ERR ? .error : .warning, line: String(cString: line))
    }
  }

  /// The last error, for failures whose reason the library only logs.
  static var lastError: String { lastErrorText.withLock { $0 } }

  private static func deliver(_ level: Level, line: String) {
    let text = withoutStamp(line)
    if level == .error { lastErrorText.withLock { $0 = text } }
    receiver.withLock { $0 }?(LWSMessage(level: level, text: text))
  }

  /// Removes the time stamp from lines such as "[2026/11/21 05:06:07:0809] E: text\n".
  static func withoutStamp(_ line: String) -> String {
    var text = Substring(line)
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") { text = text[end...].dropFirst(2) }
    if text.dropFirst().hasPrefix(": ") { text = text.dropFirst(3) }
    while let last = text.last, last.isNewline { text.removeLast() }
    return String(text)
  }

  private static let receiver = Mutex<(@Sendable (LWSMessage) -> Void)?>(nil)
  private static let lastErrorText = Mutex("")
}
