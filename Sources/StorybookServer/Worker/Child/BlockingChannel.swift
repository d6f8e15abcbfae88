#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The worker's end of the socket pair: whole messages, one thread, nothing else to wait for.
final class BlockingChannel {
  let descriptor: Int32
  private var framing = WireFraming()
  private var chunk = [UInt8](repeating: 0, count: 64 << 10)

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// The payload of the next message; nil when the host is gone.
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

  /// Ends the process when the host is gone: there is nobody left to work for.
  func write(_ message: [UInt8]) {
    var rest = message[...]
    while !rest.isEmpty {
      #if canImport(Glibc)
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      #else
        let count = rest.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
      #endif
      if count < 0, errno != EINTR { _exit(0) }
      rest = rest.dropFirst(max(count, 0))
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
