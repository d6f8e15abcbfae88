internal import CStorybookUV
internal import CStorybookWebSockets

/// A libwebsockets context with one virtual host, on the libuv loop of the service thread.
///
/// It opens no socket of its own: 4.1.6 binds to all addresses when told to bind to 127.0.0.1 with
/// IPv6 on, so the listening sockets are ours and accepted ones are handed over.
final class LWSContext {
  private let loop: ServiceLoop
  private let memory: LWSMemory
  private let target: Unmanaged<LWSCallbackTarget>
  private let context: OpaquePointer
  /// Takes new connections; older ones of other certificates stay until the context goes.
  private var host: OpaquePointer
  /// The context's own libuv handles: as long as the loop has them, it is not destroyed.
  private let ownHandles: Set<UnsafeMutablePointer<uv_handle_t>>

  init(
    _ configuration: ServerConfiguration, on loop: ServiceLoop, events: any LWSEvents
  ) throws(ServerError) {
    let memory = LWSMemory()
    let target = Unmanaged.passRetained(LWSCallbackTarget(events))
    var info = lws_context_creation_info()
    memory.fill(&info, from: configuration, loop: loop, user: target.toOpaque())
    let before = loop.handles
    DescriptorNumbers.whileNoneIsReused { memory.context.pointee = lws_create_context(&info) }
    guard let context = memory.context.pointee else {
      target.release()
      throw Self.refusal
    }
    let host = lws_create_vhost(context, &info)
    ownHandles = loop.handles.subtracting(before)
    guard let host else {
      LWSTeardown(context, memory, target, ownHandles).destroy(on: loop) {}
      throw .certificateUnusable(configuration.certificate ?? "")
    }
    (self.loop, self.memory, self.target) = (loop, memory, target)
    (self.context, self.host) = (context, host)
  }

  /// Hands an accepted socket over, which is closed in any case. Nil when it was not taken.
  func adopt(_ descriptor: Int32, number: UInt64, isSecure: Bool) -> LWSConnection? {
    var description = lws_adopt_desc_t()
    description.vh = host
    description.fd = lws_sock_file_fd_type(sockfd: descriptor)
    description.opaque = UnsafeMutableRawPointer(bitPattern: UInt(number))
    let kind = LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_HTTP.rawValue
    description.type = lws_adoption_type(
      rawValue: isSecure ? kind | LWS_ADOPT_ALLOW_SSL.rawValue : kind)
    return lws_adopt_descriptor_vhost_via_info(&description).map(LWSConnection.init)
  }

  /// Reads the certificate's files into a virtual host of their own, which is used from now on.
  func renewCertificate(_ configuration: ServerConfiguration) throws(ServerError) {
    var info = lws_context_creation_info()
    memory.fill(&info, from: configuration, loop: loop, user: target.toOpaque())
    guard let newer = lws_create_vhost(context, &info) else {
      throw .certificateUnusable(configuration.certificate ?? "")
    }
    host = newer
  }

  /// Has timeouts noticed that were set outside a callback: libwebsockets starts its libuv timer
  /// only after an event of its own (4.1.6, libuv.c, lws_uv_idle).
  func wake() { lws_cancel_service(context) }

  /// Ends all connections and frees everything; not to be called within a callback.
  func destroy(then finish: @escaping () -> Void) {
    LWSTeardown(context, memory, target, ownHandles).destroy(on: loop, then: finish)
  }

  private static var refusal: ServerError {
    let detail = LWSMessage.lastError
    return detail.contains("evlib")
      ? .loopPluginMissing(detail: detail) : .libraryRefused(detail: detail)
  }
}

extension ServiceLoop {
  /// All handles of the loop, ours and the library's.
  var handles: Set<UnsafeMutablePointer<uv_handle_t>> {
    var found: Set<UnsafeMutablePointer<uv_handle_t>> = []
    withUnsafeMutablePointer(to: &found) { pointer in
      uv_walk(
        uv,
        { handle, argument in
          let found = argument?.assumingMemoryBound(
            to: Set<UnsafeMutablePointer<uv_handle_t>>.self)
          if let handle { found?.pointee.insert(handle) }
        }, pointer)
    }
    return found
  }
}
