import Foundation

@testable import StorybookWebSockets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A plain socket that sends any bytes, well-formed or not. Gives up after ten seconds.
final class TestClient {
  enum Failure: Error { case noConnection(Int32), timeout(got: [UInt8]) }

  let descriptor: Int32
  private var buffer: [UInt8] = []
  private(set) var isAtEnd = false

  init(port: Int, receiveBuffer: Int32? = nil) throws {
    descriptor = makeSocket(AF_INET)
    prepare(receiveBuffer: receiveBuffer)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    try join(address)
  }

  init(ipv6Port port: Int) throws {
    descriptor = makeSocket(AF_INET6)
    prepare(receiveBuffer: nil)
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = in_port_t(port).bigEndian
    address.sin6_addr = in6addr_loopback
    try join(address)
  }

  private func prepare(receiveBuffer: Int32?) {
    signal(SIGPIPE, SIG_IGN)
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  private func join<Address>(_ address: Address) throws {
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    if status != 0 { throw Failure.noConnection(errno) }
  }

  deinit { close() }

  private var isOpen = true

  func close() {
    if isOpen { _ = SystemCalls.close(descriptor) }
    isOpen = false
  }

  /// Ends our side of the stream, and goes on reading.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether the server sends something or closes before the time is over.
  func hasNews(within milliseconds: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, milliseconds) > 0
  }

  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        SystemCalls.write(descriptor, $0.baseAddress, $0.count)
      }
      if count <= 0 { return }
      sent += count
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ frame: ClientFrame) { send(frame.bytes) }

  /// Exactly that many bytes, or fewer at the end of the stream.
  func read(_ count: Int) async throws -> [UInt8] {
    while buffer.count < count, try await fill() {}
    defer { buffer.removeFirst(min(count, buffer.count)) }
    return Array(buffer.prefix(count))
  }

  /// All there is until the server closes; a reset counts as the end.
  func readToEnd() async throws -> String {
    while try await fill() {}
    defer { buffer = [] }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// A response's head, up to and with its empty line.
  func readHead() async throws -> String {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = buffer.firstRange(of: end) {
        defer { buffer.removeFirst(range.upperBound) }
        return String(decoding: buffer[..<range.upperBound], as: UTF8.self)
      }
      guard try await fill() else { return try await readToEnd() }
    }
  }

  /// Nil at the end of the stream.
  func readFrame() async throws -> ServedFrame? {
    let head = try await read(2)
    guard head.count == 2 else { return nil }
    var count = Int(head[1] & 0x7f)
    if count >= 126 {
      count = try await read(count == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    return ServedFrame(first: head[0], isMasked: head[1] >= 128, payload: try await read(count))
  }

  /// That many frames, or fewer at the end of the stream.
  func readFrames(_ count: Int) async throws -> [ServedFrame] {
    var frames: [ServedFrame] = []
    while frames.count < count, let frame = try await readFrame() { frames.append(frame) }
    return frames
  }

  private func fill() async throws -> Bool {
    if isAtEnd { return false }
    let (chunk, isLate) = await Self.receive(from: descriptor)
    if isLate { throw Failure.timeout(got: buffer) }
    isAtEnd = chunk.isEmpty
    buffer += chunk
    return !isAtEnd
  }

  /// Waits on a thread of its own: those of a queue are few, and come late where the machine is busy.
  private static func receive(from descriptor: Int32) async -> (chunk: [UInt8], isLate: Bool) {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = SystemCalls.read(descriptor, &chunk, chunk.count)
        let isLate = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
        continuation.resume(returning: (Array(chunk.prefix(max(0, count))), isLate))
      }
    }
  }
}

private func makeSocket(_ family: Int32) -> Int32 {
  #if canImport(Glibc)
    // What another test starts meanwhile must not keep the connection open.
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    return DescriptorNumbers.withoutReuse { socket(family, type, 0) }
  #else
    return DescriptorNumbers.withoutReuse { socket(family, SOCK_STREAM, 0) }
  #endif
}

/// The C functions under names that the client's own do not hide.
enum SystemCalls {
  static func close(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, bytes, count)
    #else
      Darwin.read(descriptor, bytes, count)
    #endif
  }

  static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }
}

extension TestClient {
  /// Sends whole messages until the system takes no more for a while; returns how many it took.
  func sendUntilBlocked(_ message: [UInt8], atMost most: Int) -> Int {
    var patience = timeval(tv_sec: 0, tv_usec: 300_000)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    for sent in 0..<most {
      let count = SystemCalls.write(descriptor, message, message.count)
      if count < message.count { return sent }
    }
    return most
  }
}
