internal import CStorybookUV
internal import CStorybookWebSockets

/// A libwebsockets context with one virtual host, on the libuv loop of the service thread.
///
/// It opens no sockets: 4.1.6 binds to all addresses when asked for 127.0.0.1 with IPv6 enabled, so
/// `Listener` accepts the connections and hands them to the context.
final class LWSContext {
  private let loop: ServiceLoop
  private let memory: LWSMemory
  private let target: Unmanaged<LWSCallbackTarget>
  private let context: OpaquePointer
  /// The virtual host for new connections; hosts of older certificates are kept with the context.
  private var host: OpaquePointer
  /// The context's own libuv handles; while the loop has any of them, the context is not destroyed.
  private let ownHandles: Set<UnsafeMutablePointer<uv_handle_t>>

  init(
    _ configuration: ServerConfiguration, on loop: ServiceLoop, events: any LWSEvents
  ) throws(ServerError) {
    LWSMemory.fillsHeads
    let memory = LWSMemory()
    let target = Unmanaged.passRetained(LWSCallbackTarget(events))
    var info = lws_context_creation_info()
    memory.fill(&info, from: configuration, loop: loop, user: target.toOpaque())
    let before = loop.handles
    DescriptorNumbers.withoutReuse { memory.context.pointee = lws_create_context(&info) }
    guard let context = memory.context.pointee else {
      target.release()
      throw Self.refusal
    }
    let host = lws_create_vhost(context, &info)
    ownHandles = loop.handles.subtracting(before)
    guard let host else {
      LWSTeardown(context, memory, target: target, ownHandles: ownHandles).destroy(on: loop) {}
      throw .certificateUnusable(configuration.certificate ?? "")
    }
    self.loop = loop
    self.memory = memory
    self.target = target
    self.context = context
    self.host = host
  }

  /// Hands over an accepted socket, which is closed in any case. Returns `nil` on failure.
  func adoptDescriptor(_ descriptor: Int32, number: UInt64, isSecure: Bool) -> LWSConnection? {
    var description = lws_adopt_desc_t()
    description.vh = host
    description.fd = lws_sock_file_fd_type(sockfd: descriptor)
    description.opaque = UnsafeMutableRawPointer(bitPattern: UInt(number))
    var kind = LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_HTTP.rawValue
    if isSecure { kind |= LWS_ADOPT_ALLOW_SSL.rawValue }
    description.type = lws_adoption_type(rawValue: kind)
    return lws_adopt_descriptor_vhost_via_info(&description).map(LWSConnection.init)
  }

  /// Loads the certificate files into a new virtual host that serves all later connections.
  func renewCertificate(_ configuration: ServerConfiguration) throws(ServerError) {
    var info = lws_context_creation_info()
    memory.fill(&info, from: configuration, loop: loop, user: target.toOpaque())
    guard let newer = lws_create_vhost(context, &info) else {
      throw .certificateUnusable(configuration.certificate ?? "")
    }
    host = newer
  }

  /// Makes the library notice timeouts set outside a callback: libwebsockets starts its libuv timer
  /// only after an event of its own (4.1.6, libuv.c, lws_uv_idle).
  func wake() { lws_cancel_service(context) }

  /// Closes all connections and frees all memory. Must not be called within a callback.
  func destroy(then finish: @escaping () -> Void) {
    LWSTeardown(context, memory, target: target, ownHandles: ownHandles).destroy(
      on: loop, then: finish)
  }

  private static var refusal: ServerError {
    let detail = LWSMessage.lastError
    if detail.contains("evlib") { return .loopPluginMissing(detail: detail) }
    return .libraryRefused(detail: detail)
  }
}

extension ServiceLoop {
  /// All handles of the loop, including the library's.
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
