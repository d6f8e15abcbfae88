internal import CStorybookWebSockets

/// libwebsockets' handle of one connection. It never leaves the service thread, and is not kept
/// past the callback that says the connection is gone.
struct LWSConnection {
  let handle: OpaquePointer

  init(_ handle: OpaquePointer) { self.handle = handle }

  /// The connection's number, which we gave it; zero for the library's own.
  var number: UInt64 { UInt64(UInt(bitPattern: lws_get_opaque_user_data(handle))) }

  /// Asks to be called back when there is room; the one call that any moment is right for.
  func requestWritable() { lws_callback_on_writable(handle) }

  /// True when the library still holds a part of what was written before.
  var holdsRest: Bool { lws_partial_buffered(handle) != 0 }

  /// True when the system has room for more and nothing of ours is before it.
  var hasRoom: Bool { lws_send_pipe_choked(handle) == 0 }

  /// True from when a Close frame is on its way, ours, the peer's, or the library's own: no data
  /// may follow it (RFC 6455, section 5.5.1), which the library does not see to.
  var isClosing: Bool { lws_get_close_length(handle) > 0 }

  func write(_ frame: Frame) -> Bool {
    let kind = frame.kind == .text ? LWS_WRITE_TEXT : LWS_WRITE_BINARY
    return lws_write(handle, frame.payload, frame.count, kind) >= 0
  }

  /// Bytes as they are. HTTP/1 puts nothing in front of them, so they need no headroom.
  func write(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Bool {
    guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return true }
    let kind = isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP
    return lws_write(handle, UnsafeMutablePointer(mutating: start), bytes.count, kind) >= 0
  }

  /// Has all that the body writes go out at once, at its end.
  func together(_ body: () -> Void) {
    let descriptor = lws_get_socket_fd(handle)
    SocketOption.holdBack(descriptor, true)
    body()
    SocketOption.holdBack(descriptor, false)
  }

  func pauseReading() { lws_rx_flow_control(handle, 0) }

  func resumeReading() { lws_rx_flow_control(handle, 1) }

  /// The connection ends after this time, unless another limit is set; only within a callback.
  func limit(to duration: Duration) {
    lws_set_timeout(handle, PENDING_TIMEOUT_USER_REASON_BASE, duration.wholeSeconds)
  }

  /// Sends a Close frame and starts to close; in the writable callback only.
  ///
  /// Not by returning -1 from it: a library built with _DEBUG, as Debian's is, then closes twice
  /// under libuv, and no Close frame goes out (4.1.6, service.c, "uv repeat test").
  func close(_ code: CloseCode, _ reason: String) {
    noteClose(code, reason)
    lws_set_timeout(handle, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC)
  }

  /// Says with which code the connection closes, when the receive callback then refuses.
  func noteClose(_ code: CloseCode, _ reason: String) {
    var bytes = Array(reason.utf8.prefix(Self.longestReason))
    while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    let status = lws_close_status(rawValue: UInt32(code.rawValue))
    lws_close_reason(handle, status, &bytes, bytes.count)
  }

  /// Ends the connection soon, without a word; the library has to be woken after.
  func kill() {
    lws_set_timeout(handle, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC)
  }

  /// Makes the connection ready for its next request. False when it has to be hung up instead.
  func completeTransaction() -> Bool { lws_http_transaction_completed(handle) == 0 }

  var place: MessageAssembly.Place {
    MessageAssembly.Place(
      isFirst: lws_is_first_fragment(handle) != 0,
      isFinal: lws_is_final_fragment(handle) != 0,
      rest: lws_remaining_packet_payload(handle))
  }

  var isBinary: Bool { lws_frame_is_binary(handle) != 0 }

  /// A control frame has room for 125 bytes, two of them for the code (RFC 6455, section 5.5).
  private static let longestReason = 123
}
