internal import CStorybookWebSockets

/// An outgoing message, built once and sent to any number of connections.
///
/// libwebsockets writes the frame's header into headroom in front of the payload, on the service
/// thread only and one write at a time. It does not use the memory after the write returns (an
/// unsent rest is copied). The payload itself never changes: hence `unchecked`.
package final class Frame: @unchecked Sendable {
  package enum Kind: Sendable { case text, binary }

  package let kind: Kind
  /// The payload size in bytes.
  package let count: Int
  let payload: UnsafeMutablePointer<UInt8>

  /// Lets `fill` write the payload; text has to be UTF-8.
  package init(_ kind: Kind, count: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.headroom + count)
    memory.initialize(repeating: 0, count: Self.headroom + count)
    self.kind = kind
    self.count = count
    payload = memory + Self.headroom
    fill(UnsafeMutableRawBufferPointer(start: payload, count: count))
  }

  package convenience init(_ kind: Kind = .text, _ bytes: [UInt8]) {
    self.init(kind, count: bytes.count) { $0.copyBytes(from: bytes) }
  }

  package convenience init(_ text: String) {
    self.init(.text, Array(text.utf8))
  }

  /// A copy of the payload.
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: payload, count: count)) }

  deinit { (payload - Self.headroom).deallocate() }

  private static let headroom = storybook_lws_pre()
}
