internal import CStorybookWebSockets

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A socket that listens on exactly one address.
struct ListeningSocket {
  let descriptor: Int32
  let port: Int
  private var file: UnixSocketFile?

  init(address: String, port: Int) throws(ServerError) {
    guard let wanted = SocketAddress(numeric: address, port: port) else {
      throw .addressInvalid(address)
    }
    let descriptor = DescriptorNumbers.withoutReuse {
      socket(wanted.family, Self.stream, 0)
    }
    guard descriptor >= 0 else { throw .socketFailed(reason: Self.reason) }
    guard Self.prepare(descriptor, family: wanted.family),
      wanted.withPointer({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, Self.backlog) == 0
    else {
      let error = Self.error(address: address, port: port)
      systemClose(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.port = SocketAddress { getsockname(descriptor, $0, &$1) == 0 }?.port ?? port
  }

  /// Listens on a Unix socket, whose file is removed on close.
  init(file path: String) throws(ServerError) {
    var file = try UnixSocketFile(path)
    let descriptor = DescriptorNumbers.withoutReuse { socket(AF_UNIX, Self.stream, 0) }
    guard descriptor >= 0 else { throw .socketFailed(reason: Self.reason) }
    // Connecting fails until the socket listens, and by then only this user has access.
    guard SocketOption.unblock(descriptor), file.bind(descriptor),
      listen(descriptor, Self.backlog) == 0
    else {
      let reason = Self.reason
      systemClose(descriptor)
      throw .socketFileUnusable(path, reason: reason)
    }
    self.descriptor = descriptor
    port = 0
    self.file = file
  }

  /// Stops accepting at once, even if a process being spawned has inherited a copy.
  func close() {
    file?.remove()
    shutdown(descriptor, Int32(SHUT_RDWR))
    systemClose(descriptor)
  }

  /// Sets SO_REUSEADDR, so that a restart need not wait for earlier connections to time out, and
  /// IPV6_V6ONLY, without which "::" would also accept IPv4.
  private static func prepare(_ descriptor: Int32, family: Int32) -> Bool {
    guard SocketOption.set(descriptor, level: SOL_SOCKET, name: SO_REUSEADDR, value: 1),
      SocketOption.unblock(descriptor)
    else { return false }
    return family != AF_INET6
      || SocketOption.set(descriptor, level: Int32(IPPROTO_IPV6), name: IPV6_V6ONLY, value: 1)
  }

  private static func error(address: String, port: Int) -> ServerError {
    switch errno {
    case EADDRINUSE: .portTaken(port)
    case EACCES: .portForbidden(port)
    case EADDRNOTAVAIL: .addressUnavailable(address)
    default: .socketFailed(reason: reason)
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }

  private static let backlog: Int32 = 1_024

  /// Sets close-on-exec atomically where the system supports it.
  static var stream: Int32 {
    #if os(Linux)
      storybook_stream()
    #else
      SOCK_STREAM
    #endif
  }
}
