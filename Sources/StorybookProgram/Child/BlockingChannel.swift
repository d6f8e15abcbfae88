#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The worker's end of the socket pair: whole messages, read by a single blocking thread.
final class BlockingChannel {
  let descriptor: Int32
  let replies: HeldReplies
  private var framing = LengthPrefixedFraming()
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)

  init(descriptor: Int32) {
    self.descriptor = descriptor
    replies = HeldReplies(descriptor: descriptor)
  }

  /// Returns the payload of the next message, or `nil` after the host has closed the channel.
  func read() -> ArraySlice<UInt8>? {
    while true {
      do {
        if let payload = try framing.next() { return payload }
      } catch {
        return nil
      }
      guard fill() else { return nil }
    }
  }

  private func fill() -> Bool {
    let count = chunk.withUnsafeMutableBytes { buffer in
      var count = 0
      repeat {
        count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      } while count < 0 && errno == EINTR
      return count
    }
    guard count > 0 else { return false }
    chunk.withUnsafeBytes { framing.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    return true
  }
}
