import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sends a worker's messages to the host; the parts of one answer are coalesced, so that the host
/// wakes up once for all of them.
final class HeldReplies: Sendable {
  private let descriptor: Int32
  private let held = Mutex<[UInt8]>([])

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Holds a message until the next ``writeMessage(_:)`` or ``flush()``.
  func hold(_ message: [UInt8]) { held.withLock { $0 += message } }

  func writeMessage(_ message: [UInt8]) { held.withLock { sendMessage(message, after: &$0) } }

  /// Sends the held messages; callable from any thread.
  func flush() { held.withLock { sendMessage([], after: &$0) } }

  /// Exits the process when the host has closed the channel: a worker is useless without one.
  private func sendMessage(_ message: [UInt8], after held: inout [UInt8]) {
    held += message
    var rest = held[...]
    held = []
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, bytes: $0) }
      if count < 0, errno != EINTR { _exit(0) }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}

private func systemWrite(_ descriptor: Int32, bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
