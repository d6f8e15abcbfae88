/// A stream to another process, over a socket pair or a pipe. Service thread only.
package final class Channel: Sendable {
  private let stream: Confined<DescriptorStream>

  init(_ stream: Confined<DescriptorStream>) { self.stream = stream }

  /// Writes as many bytes as the descriptor accepts now and queues the rest.
  package func writeBytes(_ bytes: [UInt8]) { stream.value.writeBytes(bytes) }

  /// The number of bytes the other process has not read yet.
  package var queuedBytes: Int { stream.value.queuedBytes }

  /// Returns up to 64 kB of readable bytes that have not been delivered yet.
  package func readRest() -> [UInt8] { stream.value.readRest() }

  /// Closes the descriptor. Queued bytes are lost, and `closed` is not called. Idempotent.
  package func close() { stream.value.close() }
}

extension ServiceLoop {
  /// Takes ownership of a stream descriptor and closes it in the end. Service thread only.
  ///
  /// `closed` is called once when the other process disconnects, but not after a local `close()`.
  package func adoptDescriptor(
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
