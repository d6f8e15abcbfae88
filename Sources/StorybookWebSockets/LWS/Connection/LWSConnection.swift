internal import CStorybookWebSockets

/// The libwebsockets handle of one connection. Confined to the service thread, and invalid after
/// the callback that reports the connection as destroyed.
struct LWSConnection {
  let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  /// The connection number assigned by the server; zero for the library's internal handles.
  var number: UInt64 { UInt64(UInt(bitPattern: lws_get_opaque_user_data(handle))) }

  /// Requests a writable callback; the only call that is valid at any time.
  func requestWritable() { lws_callback_on_writable(handle) }

  /// Whether the library still buffers a part of an earlier write.
  var holdsRest: Bool { lws_partial_buffered(handle) != 0 }

  /// Whether the system accepts more bytes and no earlier write is pending.
  var hasRoom: Bool { lws_send_pipe_choked(handle) == 0 }

  /// Whether a Close frame from this server, the peer or the library is under way: no data may
  /// follow it (RFC 6455, section 5.5.1), which the library does not enforce.
  var isClosing: Bool { lws_get_close_length(handle) > 0 }

  func writeFrame(_ frame: Frame) -> Bool {
    let kind = frame.kind == .text ? LWS_WRITE_TEXT : LWS_WRITE_BINARY
    return lws_write(handle, frame.payload, frame.count, kind) >= 0
  }

  /// Writes unframed bytes. HTTP/1 prepends nothing to them, so they need no headroom.
  func writeBytes(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Bool {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return true }
    let kind = isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP
    return lws_write(handle, UnsafeMutablePointer(mutating: start), bytes.count, kind) >= 0
  }

  /// Coalesces all writes of the body and sends them when it returns.
  func together(_ body: () -> Void) {
    let descriptor = descriptor
    SocketOption.holdBack(descriptor, holds: true)
    body()
    SocketOption.holdBack(descriptor, holds: false)
  }

  var descriptor: Int32 { lws_get_socket_fd(handle) }

  func pauseReading() { lws_rx_flow_control(handle, 0) }

  func resumeReading() { lws_rx_flow_control(handle, 1) }

  /// Limits the connection's lifetime until another limit is set. Only within a callback.
  func limit(to duration: Duration) {
    lws_set_timeout(handle, PENDING_TIMEOUT_USER_REASON_BASE, duration.wholeSeconds)
  }

  /// Sends a Close frame and starts to close. Only within the writable callback.
  ///
  /// Returning -1 from it would not work: a library built with _DEBUG, as Debian's is, then closes
  /// twice under libuv, and no Close frame is sent (4.1.6, service.c, "uv repeat test").
  func closeCode(_ code: CloseCode, reason: String) {
    noteClose(code, reason: reason)
    lws_set_timeout(handle, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC)
  }

  /// Sets the close code to be sent if the receive callback then fails.
  func noteClose(_ code: CloseCode, reason: String) {
    var bytes = Array(reason.utf8.prefix(Self.longestReason))
    while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    let status = lws_close_status(rawValue: UInt32(code.rawValue))
    lws_close_reason(handle, status, &bytes, bytes.count)
  }

  /// Cuts the connection without a Close frame; the library has to be woken afterwards.
  func kill() {
    lws_set_timeout(handle, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
  }

  /// Prepares the connection for its next request. Returns `false` if it must be closed instead.
  func completeTransaction() -> Bool {
    clearHead()
    return lws_http_transaction_completed(handle) == 0
  }

  var place: MessageAssembly.Place {
    MessageAssembly.Place(
      isFirst: lws_is_first_fragment(handle) != 0,
      isFinal: lws_is_final_fragment(handle) != 0,
      rest: lws_remaining_packet_payload(handle))
  }

  var isBinary: Bool { lws_frame_is_binary(handle) != 0 }

  /// A control frame holds at most 125 bytes, two of them the code (RFC 6455, section 5.5).
  private static let longestReason = 123
}
