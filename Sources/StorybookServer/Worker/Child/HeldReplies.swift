import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sends a worker's messages to the host; those of one answer together, so that the host wakes up once for it.
final class HeldReplies: Sendable {
  private let descriptor: Int32
  private let held = Mutex<[UInt8]>([])

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Keeps a message until the next one is written, or ``flush()`` is called.
  func hold(_ message: [UInt8]) { held.withLock { $0 += message } }

  func write(_ message: [UInt8]) { held.withLock { send(message, after: &$0) } }

  /// Sends what is held, from any thread.
  func flush() { held.withLock { send([], after: &$0) } }

  /// Ends the process when the host is gone: there is nobody left to work for.
  private func send(_ message: [UInt8], after held: inout [UInt8]) {
    let bytes = held.isEmpty ? message : held + message
    held = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0, errno != EINTR { _exit(0) }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
