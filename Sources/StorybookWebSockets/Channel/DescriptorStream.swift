#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads and writes a non-blocking descriptor as libuv reports it ready.
///
/// The watch retains the stream until it is closed, so its owner does not have to.
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

  func writeBytes(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    let wasEmpty = outbox.isEmpty
    outbox.append(bytes)
    if wasEmpty { flush() }
  }

  /// Returns the bytes that are readable now, up to a limit. Empty once the other side has
  /// disconnected, since everything was delivered before that.
  func readRest() -> [UInt8] {
    guard isOpen else { return [] }
    return [UInt8](unsafeUninitializedCapacity: Self.readSize) { buffer, count in
      let base = UnsafeMutableRawBufferPointer(buffer).baseAddress
      count = max(0, retrying { systemRead(descriptor, buffer: base, count: buffer.count) })
    }
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    outbox = ByteQueue()
    // The closures often retain the owner of the channel.
    received = { _ in }
    closed = {}
    guard let watch else { return systemClose(descriptor) }
    watch.close()
    self.watch = nil
  }

  private func ready(_ readiness: DescriptorWatch.Readiness) {
    if readiness.contains(.readable) { readAvailable() }
    guard isOpen, readiness.contains(.writable) else { return updateInterest() }
    flush()
  }

  private func updateInterest() {
    watch?.watch(for: outbox.isEmpty ? .readable : [.readable, .writable])
  }

  /// Reads a bounded number of times, so that a busy channel does not starve the others.
  private func readAvailable() {
    withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 16) { buffer in
      for _ in 0..<Self.readsPerTurn where isOpen {
        let count = retrying {
          systemRead(descriptor, buffer: buffer.baseAddress, count: buffer.count)
        }
        if count > 0 { received(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        if count == 0 || (count < 0 && !wouldBlock) { fail() }
        if count < buffer.count { return }
      }
    }
  }

  private func flush() {
    while isOpen, !outbox.isEmpty {
      let count = outbox.withFirst { bytes in
        retrying { systemWrite(descriptor, buffer: bytes.baseAddress, count: bytes.count) }
      }
      guard count >= 0 else {
        if wouldBlock { break }
        return fail()
      }
      outbox.removeFirst(count)
    }
    if isOpen { updateInterest() }
  }

  /// Reports the failure to the owner asynchronously, never from within one of the owner's calls.
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
  private static let readsPerTurn = 16
}
