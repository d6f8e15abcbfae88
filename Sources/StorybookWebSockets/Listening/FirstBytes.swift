/// Waits until a new connection sends something, and looks at it without taking it.
///
/// libwebsockets hangs up on most requests with a NUL in their path or query, and has no callback
/// between the bytes and that (4.1.6, parsers.c and close.c).
final class FirstBytes {
  private var watch: DescriptorWatch?
  private var timer: LoopTimer?
  private var finish: (([UInt8]) -> Void)?

  /// Calls back with nothing when the peer ends or the time is up; nil when it cannot be waited for.
  init?(
    _ descriptor: Int32, on loop: ServiceLoop, within limit: Duration,
    then finish: @escaping ([UInt8]) -> Void
  ) {
    self.finish = finish
    watch = DescriptorWatch(descriptor, on: loop) { [weak self] _ in
      if let bytes = systemPeek(descriptor, atMost: Self.mostBytes) { self?.end(bytes) }
    }
    guard let watch else { return nil }
    watch.watch(for: .readable)
    timer = LoopTimer(after: limit, on: loop) { [weak self] in self?.end([]) }
  }

  /// Stops to watch before it calls back. Idempotent.
  func end(_ bytes: [UInt8] = []) {
    guard let finish else { return }
    self.finish = nil
    watch?.close()
    timer?.cancel()
    finish(bytes)
  }

  /// As many as the library has room for.
  private static let mostBytes = 32_768
}
