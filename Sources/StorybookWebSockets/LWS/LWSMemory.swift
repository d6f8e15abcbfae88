internal import CStorybookUV
internal import CStorybookWebSockets

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Memory that libwebsockets references for the lifetime of a context.
final class LWSMemory {
  /// The location of the context pointer, which the library clears in the end.
  let context: UnsafeMutablePointer<OpaquePointer?>
  private var allocations: [UnsafeMutableRawPointer] = []
  private var hosts = 0

  /// The size of the buffer that holds a head.
  static let headerBytes = 32_768
  /// What the buffer holds where the library has written nothing.
  static let unwritten: UInt8 = 0xFF

  /// Fills each buffer of a head, which the library allocates for a request, once for all contexts.
  static let fillsHeads: Void = lws_set_allocator { pointer, size, _ in
    guard size > 0 else {
      free(pointer)
      return nil
    }
    let memory = realloc(pointer, size)
    if pointer == nil, size == LWSMemory.headerBytes {
      memory?.initializeMemory(as: UInt8.self, repeating: LWSMemory.unwritten, count: size)
    }
    return memory
  }

  init() {
    context = .allocate(capacity: 1)
    context.initialize(to: nil)
  }

  deinit {
    context.deallocate()
    for allocation in allocations { allocation.deallocate() }
  }

  /// Sets fields individually: their number differs between versions of the library.
  func fill(
    _ info: inout lws_context_creation_info, from configuration: ServerConfiguration,
    loop: ServiceLoop, user: UnsafeMutableRawPointer
  ) {
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER
    hosts += 1
    info.vhost_name = string("storybook \(hosts)")
    info.user = user
    info.pcontext = context
    info.foreign_loops = keepElements([UnsafeMutableRawPointer(loop.uv)])
    info.protocols = UnsafePointer(keepElements(protocols(configuration)))
    info.options = Self.options(configuration)
    // No extensions: permessage-deflate of 4.1.6 corrupts messages and aborts the process.
    info.extensions = nil
    info.pt_serv_buf_size = 32_768
    info.max_http_header_data = UInt16(Self.headerBytes)
    info.timeout_secs = UInt32(configuration.headerTimeout.wholeSeconds)
    info.timeout_secs_ah_idle = UInt32(configuration.headerTimeout.wholeSeconds)
    info.keepalive_timeout = configuration.idleTimeout.wholeSeconds
    info.retry_and_idle_policy = UnsafePointer(keepElements([Self.keepalive(configuration)]))
    guard let certificate = configuration.certificate, let key = configuration.key else { return }
    info.ssl_cert_filepath = string(certificate)
    info.ssl_private_key_filepath = string(key)
    info.alpn = string("http/1.1")
    info.ssl_cipher_list = string(Self.ciphers)
  }

  /// The first protocol is HTTP. Clients cannot request it, since its name contains a space, which
  /// is not valid in a subprotocol name.
  private func protocols(_ configuration: ServerConfiguration) -> [lws_protocols] {
    var http = lws_protocols()
    http.name = string("storybook http")
    http.callback = libraryCallback
    http.rx_buffer_size = 4_096
    // Without this, writes are split into pieces of the receive buffer's size.
    http.tx_packet_size = 65_536
    var socket = http
    socket.name = string(configuration.subprotocol)
    return [http, socket, lws_protocols()]
  }

  /// Forward secrecy and authenticated encryption only, which TLS 1.1 does not offer. TLS 1.3
  /// offers nothing else and ignores this list (openssl-ciphers).
  private static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20"

  /// VALIDATE_UTF8 only takes effect in the context's options (4.1.6, ops-ws.c).
  private static func options(_ configuration: ServerConfiguration) -> UInt64 {
    var options =
      LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS
      | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME
    if configuration.certificate != nil { options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT }
    return UInt64(options)
  }

  private static func keepalive(_ configuration: ServerConfiguration) -> lws_retry_bo_t {
    var policy = lws_retry_bo_t()
    policy.secs_since_valid_ping = UInt16(clamping: configuration.pingAfter.wholeSeconds)
    policy.secs_since_valid_hangup = UInt16(clamping: configuration.hangUpAfter.wholeSeconds)
    return policy
  }

  private func string(_ text: String) -> UnsafePointer<CChar> {
    UnsafePointer(keepElements(text.utf8CString.map { $0 }))
  }

  private func keepElements<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    copy.initialize(from: elements, count: elements.count)
    allocations.append(UnsafeMutableRawPointer(copy))
    return copy
  }
}
