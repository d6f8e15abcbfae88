/// Waits for the head of the first request of a new connection and peeks at it.
///
/// libwebsockets closes the connection on most requests with a NUL in their path or query, without
/// calling back in between (4.1.6, parsers.c and close.c).
final class FirstBytes {
  private var watch: DescriptorWatch?
  private var timer: LoopTimer?
  private var finish: (([UInt8]) -> Void)?
  private let descriptor: Int32
  private var count = 0

  /// Calls back with no bytes at end of stream or on timeout. `nil` if polling is unsupported.
  init?(
    _ descriptor: Int32, on loop: ServiceLoop, within limit: Duration,
    then finish: @escaping ([UInt8]) -> Void
  ) {
    self.finish = finish
    self.descriptor = descriptor
    watch = DescriptorWatch(descriptor, on: loop) { [weak self] _ in
      if let bytes = systemPeek(descriptor, atMost: LWSMemory.headerBytes) { self?.received(bytes) }
    }
    guard let watch else { return nil }
    watch.watch(for: .readable)
    timer = LoopTimer(after: limit, on: loop) { [weak self] in self?.endBytes([]) }
  }

  /// Waits for more of a head than has arrived, unless the socket reports the same bytes again.
  private func received(_ bytes: [UInt8]) {
    let isMore = bytes.count > count && bytes.count < LWSMemory.headerBytes
    guard isMore, RequestValidator.isUnfinishedHead(bytes) else { return endBytes(bytes) }
    count = bytes.count
    SocketOption.wake(descriptor, at: count + 1)
  }

  /// Stops watching, then calls back. Idempotent.
  func endBytes(_ bytes: [UInt8] = []) {
    guard let finish else { return }
    self.finish = nil
    if count > 0 { SocketOption.wake(descriptor, at: 1) }
    watch?.close()
    timer?.cancel()
    finish(bytes)
  }
}
