#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Settings of a socket.
enum SocketOption {
  static func set(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) -> Bool {
    var value = value
    return setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size)) == 0
  }

  /// Neither blocks nor is inherited by a process that is started.
  static func unblock(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
      && fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
  }

  /// Keeps what the peer has not asked for yet out of the system's buffers, where it would grow
  /// old: the newest of it is to be sent instead.
  static func limitUnsent(_ descriptor: Int32) {
    #if canImport(Darwin)
      let option = TCP_NOTSENT_LOWAT
    #else
      let option = Int32(25)  // TCP_NOTSENT_LOWAT of <linux/tcp.h>, which Glibc does not import
    #endif
    _ = set(descriptor, Int32(IPPROTO_TCP), option, 131_072)
  }

  /// Keeps back what is written until it is let go, so that several frames travel as one: each send
  /// of its own costs a wake-up of the peer. Where there is no such option they go out one by one.
  static func holdBack(_ descriptor: Int32, _ holds: Bool) {
    #if !canImport(Darwin)
      let option = Int32(3)  // TCP_CORK of <linux/tcp.h>, see tcp(7)
      _ = set(descriptor, Int32(IPPROTO_TCP), option, holds ? 1 : 0)
    #endif
  }

  /// Small frames go out as they are written: with Nagle's algorithm (RFC 896) the second of two
  /// waits for the peer's delayed acknowledgement, about 40 ms.
  static func sendAtOnce(_ descriptor: Int32) {
    _ = set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
  }
}
