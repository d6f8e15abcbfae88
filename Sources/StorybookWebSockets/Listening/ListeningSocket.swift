internal import CStorybookWebSockets

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A socket of our own that listens on exactly one address.
struct ListeningSocket {
  let descriptor: Int32
  let port: Int
  private var file: UnixSocketFile?

  init(address: String, port: Int) throws(ServerError) {
    guard let wanted = SocketAddress(numeric: address, port: port) else {
      throw .addressInvalid(address)
    }
    let descriptor = DescriptorNumbers.whileNoneIsReused {
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

  /// Listens on a Unix socket, which is removed in the end.
  init(file path: String) throws(ServerError) {
    var file = try UnixSocketFile(path)
    let descriptor = DescriptorNumbers.whileNoneIsReused { socket(AF_UNIX, Self.stream, 0) }
    guard descriptor >= 0 else { throw .socketFailed(reason: Self.reason) }
    // Nobody can connect before it listens: by then it is this user's alone.
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

  /// Nobody is let in from here on, though a process that is being started may have a copy.
  func close() {
    file?.remove()
    shutdown(descriptor, Int32(SHUT_RDWR))
    systemClose(descriptor)
  }

  /// SO_REUSEADDR: a restart need not wait for the connections of before to time out. Only the
  /// address asked for: without IPV6_V6ONLY, "::" would take IPv4 too.
  private static func prepare(_ descriptor: Int32, family: Int32) -> Bool {
    guard SocketOption.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1),
      SocketOption.unblock(descriptor)
    else { return false }
    return family != AF_INET6
      || SocketOption.set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1)
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

  /// Not inherited from the first moment on, where the system can do that.
  static var stream: Int32 {
    #if os(Linux)
      storybook_stream()
    #else
      SOCK_STREAM
    #endif
  }
}
