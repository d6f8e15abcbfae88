internal import CStorybookWebSockets

/// The single C callback that libwebsockets invokes for all events.
func libraryCallback(
  _ handle: OpaquePointer?, reason: lws_callback_reasons, user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?, count: Int
) -> Int32 {
  guard let handle, let context = lws_get_context(handle), let target = lws_context_user(context)
  else { return CallbackResult.proceed.rawValue }
  // The context retains the target until it is destroyed.
  let receiver = Unmanaged<LWSCallbackTarget>.fromOpaque(target)
  return receiver._withUnsafeGuaranteedRef {
    $0.answer(
      LWSConnection(handle), reason: reason,
      input: UnsafeRawBufferPointer(start: input, count: count)
    )
    .rawValue
  }
}

/// The target of a context's user pointer.
final class LWSCallbackTarget {
  private let events: any LWSEvents

  init(_ events: any LWSEvents) { self.events = events }

  fileprivate func answer(
    _ wire: LWSConnection, reason: lws_callback_reasons,
    input: @autoclosure () -> UnsafeRawBufferPointer
  ) -> CallbackResult {
    switch reason {
    case LWS_CALLBACK_RECEIVE: return events.received(input(), on: wire)
    case LWS_CALLBACK_SERVER_WRITEABLE: return events.canWriteFrame(wire)
    case LWS_CALLBACK_HTTP: return events.requested(wire)
    case LWS_CALLBACK_HTTP_WRITEABLE: return events.canWriteResponse(wire)
    // Its input may dangle (CVE-2025-11677) and is never read.
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return events.confirmUpgrade(wire)
    case LWS_CALLBACK_ESTABLISHED: return events.established(wire)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: events.peerCloses(wire)
    case LWS_CALLBACK_CLOSED: events.webSocketClosed(wire)
    case LWS_CALLBACK_WSI_DESTROY: events.destroyed(wire)
    case LWS_CALLBACK_HTTP_BODY: return events.receivedBody(input(), on: wire)
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return events.completedBody(wire)
    // CONNECT would turn the connection into a raw one.
    case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX:
      return .hangUp
    default: break
    }
    return .proceed
  }
}
