#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A numeric IPv4 or IPv6 address with a port, in the system's representation.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private(set) var length: socklen_t

  /// Returns `nil` if the text is not a numeric address; host names are not resolved.
  init?(numeric text: String, port: Int) {
    guard let port = UInt16(exactly: port) else { return nil }
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_family = AF_UNSPEC
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(text, String(port), &hints, &found) == 0, let found else { return nil }
    defer { freeaddrinfo(found) }
    guard let address = found.pointee.ai_addr else { return nil }
    length = found.pointee.ai_addrlen
    let count = Int(length)
    withUnsafeMutableBytes(of: &storage) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: count))
    }
  }

  /// Lets a system call such as accept or getsockname fill in the address. `nil` if that fails.
  init?(filledBy fill: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Bool) {
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let isFilled = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { fill($0, &size) }
    }
    length = size
    if !isFilled { return nil }
  }

  var family: Int32 { Int32(storage.ss_family) }

  /// The address as text without the port, or "unix" for the peer of a Unix socket.
  var host: String { family == AF_UNIX ? ForwardedHeaders.unixPeer : name.host }

  var port: Int { Int(name.port) ?? 0 }

  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  private var name: (host: String, port: String) {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let status = withPointer {
      getnameinfo(
        $0, $1, &host, socklen_t(host.count), &port, socklen_t(port.count),
        NI_NUMERICHOST | NI_NUMERICSERV)
    }
    guard status == 0 else { return ("", "") }
    return (Self.terminatedText(host), Self.terminatedText(port))
  }

  private static func terminatedText(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
