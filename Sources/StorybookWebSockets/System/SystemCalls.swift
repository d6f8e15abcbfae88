internal import CStorybookWebSockets

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// Wrappers for the C functions that members named `read`, `accept` and `close` would shadow.

func systemRead(_ descriptor: Int32, buffer: UnsafeMutableRawPointer?, count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// Returns bytes that a socket has received without consuming them. Empty at end of stream or after
/// an error; `nil` when nothing has arrived yet.
func systemPeek(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
  var count = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, used in
    count = recv(descriptor, buffer.baseAddress, limit, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    used = max(0, count)
  }
  if count < 0, errno == EAGAIN || errno == EINTR { return nil }
  return bytes
}

/// Whether the peer of a socket has closed its side, or the connection is broken.
func systemHasHungUp(_ descriptor: Int32) -> Bool {
  #if os(Linux)
    // POLLRDHUP, which the C library's module does not export (poll(2)).
    let closed: Int16 = 0x2000
    var state = pollfd(fd: descriptor, events: closed, revents: 0)
    return poll(&state, 1, 0) > 0
  #else
    systemPeek(descriptor, atMost: 1)?.isEmpty ?? false
  #endif
}

func systemWrite(_ descriptor: Int32, buffer: UnsafeRawPointer?, count: Int) -> Int {
  write(descriptor, buffer, count)
}

func systemClose(_ descriptor: Int32) { _ = close(descriptor) }

/// Sets close-on-exec atomically where the system supports it.
func systemAcceptCall(
  _ descriptor: Int32, address: UnsafeMutablePointer<sockaddr>, length: inout socklen_t
) -> Int32 {
  #if os(Linux)
    storybook_accept(descriptor, address, &length)
  #else
    accept(descriptor, address, &length)
  #endif
}

func systemBind(
  _ descriptor: Int32, address: UnsafePointer<sockaddr>, length: socklen_t
) -> Int32 {
  bind(descriptor, address, length)
}
