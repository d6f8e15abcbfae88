#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads and writes a non-blocking descriptor as libuv reports it ready.
///
/// The watch holds the stream until it is closed, so an owner need not.
final class DescriptorStream {
  private let descriptor: Int32
  private let loop: ServiceLoop
  private var received: (UnsafeRawBufferPointer) -> Void
  private var closed: () -> Void
  private var watch: DescriptorWatch?
  private var outbox = ByteQueue()
  private var isOpen = true

  init(
    _ descriptor: Int32, on loop: ServiceLoop,
    received: @escaping (UnsafeRawBufferPointer) -> Void, closed: @escaping () -> Void
  ) {
    self.descriptor = descriptor
    self.loop = loop
    self.received = received
    self.closed = closed
  }

  var queuedBytes: Int { outbox.count }

  func start() {
    watch = DescriptorWatch(descriptor, on: loop) { self.ready($0) }
    guard let watch else { return fail() }
    watch.afterClose = { [descriptor] in systemClose(descriptor) }
    watch.watch(for: .readable)
  }

  func write(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    let wasEmpty = outbox.isEmpty
    outbox.append(bytes)
    if wasEmpty { flush() }
  }

  /// What can be read now, up to a limit; nothing once the other side was found gone, as all of it
  /// was passed on before that.
  func readRest() -> [UInt8] {
    guard isOpen else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Self.readSize) { buffer, count in
      let base = UnsafeMutableRawBufferPointer(buffer).baseAddress
      count = max(0, retrying { systemRead(descriptor, base, buffer.count) })
    }
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    outbox = ByteQueue()
    // They often hold what holds the channel.
    received = { _ in }
    closed = {}
    guard let watch else { return systemClose(descriptor) }
    watch.close()
    self.watch = nil
  }

  private func ready(_ readiness: DescriptorWatch.Readiness) {
    if readiness.contains(.readable) { read() }
    guard isOpen, readiness.contains(.writable) else { return restate() }
    flush()
  }

  private func restate() {
    watch?.watch(for: outbox.isEmpty ? .readable : [.readable, .writable])
  }

  /// A bounded number of reads, so that a busy channel leaves the others their turn.
  private func read() {
    withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 16) { buffer in
      for _ in 0..<Self.readsATurn where isOpen {
        let count = retrying { systemRead(descriptor, buffer.baseAddress, buffer.count) }
        if count > 0 { received(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        if count == 0 || (count < 0 && !wouldBlock) { fail() }
        if count < buffer.count { return }
      }
    }
  }

  private func flush() {
    while isOpen, !outbox.isEmpty {
      let count = outbox.withFirst { bytes in
        retrying { systemWrite(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard count >= 0 else {
        if wouldBlock { break }
        return fail()
      }
      outbox.removeFirst(count)
    }
    if isOpen { restate() }
  }

  /// The owner hears of it in a moment, not within a call of its own.
  private func fail() {
    guard isOpen else { return }
    let closed = closed
    close()
    loop.afterThisTurn(closed)
  }

  private var wouldBlock: Bool { errno == EAGAIN || errno == EWOULDBLOCK }

  private func retrying(_ call: () -> Int) -> Int {
    repeat {
      let count = call()
      if count >= 0 || errno != EINTR { return count }
    } while true
  }

  private static let readSize = 65_536
  private static let readsATurn = 16
}
