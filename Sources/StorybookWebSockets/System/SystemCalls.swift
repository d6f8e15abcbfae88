internal import CStorybookWebSockets

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// The C functions under names that members called `read`, `accept` and `close` do not hide.

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// The bytes that a socket has received, which stay there; none at its end or after an error, nil when
/// there is nothing yet.
func systemPeek(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
  var count = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, used in
    count = recv(descriptor, buffer.baseAddress, limit, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    used = max(0, count)
  }
  return count < 0 && (errno == EAGAIN || errno == EINTR) ? nil : bytes
}

func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

func systemClose(_ descriptor: Int32) { _ = close(descriptor) }

/// Not inherited from the first moment on, where the system can do that.
func systemAcceptCall(
  _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: inout socklen_t
) -> Int32 {
  #if os(Linux)
    storybook_accept(descriptor, address, &length)
  #else
    accept(descriptor, address, &length)
  #endif
}

func systemBind(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
  bind(descriptor, address, length)
}
