/// A stream to another process, over a socket pair or a pipe; used on the service thread only.
package final class Channel: Sendable {
  private let stream: Confined<DescriptorStream>

  init(_ stream: Confined<DescriptorStream>) { self.stream = stream }

  /// Writes what the descriptor takes now, and keeps the rest until it takes more.
  package func write(_ bytes: [UInt8]) { stream.value.write(bytes) }

  /// How many bytes wait for the other side to read.
  package var queuedBytes: Int { stream.value.queuedBytes }

  /// What can be read now and has not been passed on, up to 64 kB.
  package func readRest() -> [UInt8] { stream.value.readRest() }

  /// Closes the descriptor; what is still queued is lost, and `closed` is not called. Idempotent.
  package func close() { stream.value.close() }
}

extension ServiceLoop {
  /// Takes over a stream descriptor, and closes it in the end; to be called on the service thread.
  ///
  /// `closed` is called once, when the other side is gone; not when `close()` was called here.
  package func adopt(
    _ descriptor: Int32,
    received: @escaping @Sendable (UnsafeRawBufferPointer) -> Void,
    closed: @escaping @Sendable () -> Void
  ) -> Channel {
    preconditionCurrent("adopt(_:received:closed:)")
    let stream = DescriptorStream(descriptor, on: self, received: received, closed: closed)
    stream.start()
    return Channel(Confined(stream, to: self))
  }
}
