#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Socket options.
enum SocketOption {
  static func set(_ descriptor: Int32, level: Int32, name: Int32, value: Int32) -> Bool {
    var value = value
    return setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size)) == 0
  }

  /// Makes the descriptor non-blocking and close-on-exec.
  static func unblock(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
      && fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
  }

  /// Makes the socket readable once it has so many bytes, or its stream has ended.
  static func wake(_ descriptor: Int32, at count: Int) {
    _ = set(descriptor, level: SOL_SOCKET, name: SO_RCVLOWAT, value: Int32(count))
  }

  /// Limits unsent bytes in the system's buffers, where they would go stale before the peer is
  /// ready for them, so that the newest state is sent instead.
  static func limitUnsent(_ descriptor: Int32) {
    #if canImport(Darwin)
      let option = TCP_NOTSENT_LOWAT
    #else
      let option = Int32(25)  // TCP_NOTSENT_LOWAT of <linux/tcp.h>, which Glibc does not import
    #endif
    _ = set(descriptor, level: Int32(IPPROTO_TCP), name: option, value: 131_072)
  }

  /// Holds back or releases writes, so that several frames are sent together: each separate send
  /// costs the peer a wake-up. Without such an option, frames are sent one by one.
  static func holdBack(_ descriptor: Int32, holds: Bool) {
    #if !canImport(Darwin)
      let option = Int32(3)  // TCP_CORK of <linux/tcp.h>, see tcp(7)
      _ = set(descriptor, level: Int32(IPPROTO_TCP), name: option, value: holds ? 1 : 0)
    #endif
  }

  /// Disables Nagle's algorithm (RFC 896), with which the second of two small frames waits for the
  /// peer's delayed acknowledgement, about 40 ms.
  static func sendAtOnce(_ descriptor: Int32) {
    _ = set(descriptor, level: Int32(IPPROTO_TCP), name: TCP_NODELAY, value: 1)
  }
}
