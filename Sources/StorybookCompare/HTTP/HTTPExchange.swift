import Foundation
import StorybookHost

/// One HTTP request and its response, over its own connection (RFC 9112).
///
/// Foundation's loader would link libcurl and thirty more libraries into every worker, takes
/// `1.5` for a length, and does not end a response that drips.
struct HTTPExchange: Sendable {
  struct Answer: Hashable, Sendable {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// The host is unreachable, or does not speak HTTP; one sentence.
  struct ExchangeError: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  let host: HostAddress
  let path: String
  /// JSON to POST; `nil` sends a GET request.
  var body: [UInt8]?
  /// The time for the whole exchange, however much of the response has arrived.
  var patience = Duration.seconds(60)
  private static let largestAnswer = 256 << 20

  init(host: HostAddress, path: String, body: [UInt8]? = nil) {
    self.host = host
    self.path = path
    self.body = body
  }

  /// Runs the exchange on its own thread; throws ``ExchangeError``.
  func answer() async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try waitForAnswer() })
      }
    }
  }

  private func waitForAnswer() throws(ExchangeError) -> Answer {
    let end = ContinuousClock.now + patience
    let connection = try connect()
    defer { close(connection) }
    try sendBytes(head + (body ?? []), over: connection, until: end)
    return try HTTPResponse(try receive(from: connection, until: end)).answer
  }

  private var head: [UInt8] {
    var method = "GET"
    if body != nil { method = "POST" }
    var lines = [
      "\(method) \(path) HTTP/1.1", "Host: \(host.authority)",
      "Connection: close", "Accept: */*",
    ]
    if let token = host.token { lines.append("Cookie: \(AccessControl.cookie)=\(token.text)") }
    if let body {
      lines += ["Content-Type: application/json", "Content-Length: \(body.count)"]
    }
    return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }
}

// MARK: The socket

extension HTTPExchange {
  private func connect() throws(ExchangeError) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Self.streamType
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host.name, String(host.port), &hints, &found)
    defer { freeaddrinfo(found) }
    guard code == 0 else {
      throw ExchangeError(
        description: "Unknown host \(host): \(String(cString: gai_strerror(code))).")
    }
    var reason = ECONNREFUSED
    var next = found
    while let address = next?.pointee {
      let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      if descriptor >= 0, connect(descriptor, to: address) { return descriptor }
      reason = errno
      if descriptor >= 0 { close(descriptor) }
      next = address.ai_next
    }
    let words = String(cString: strerror(reason)).lowercased()
    throw ExchangeError(
      description: "\(host) cannot be reached: \(words). Check that the host is running.")
  }

  private func connect(_ descriptor: Int32, to address: addrinfo) -> Bool {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    limit(descriptor, to: patience)
    return Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0
  }

  /// Limits the next wait to the rest of the time.
  private func limit(
    _ descriptor: Int32, until end: ContinuousClock.Instant
  ) throws(ExchangeError) {
    let rest = ContinuousClock.now.duration(to: end)
    guard rest > .zero else { throw timedOut }
    limit(descriptor, to: rest)
  }

  private func limit(_ descriptor: Int32, to rest: Duration) {
    let (seconds, fraction) = rest.components
    var time = timeval()
    time.tv_sec = numericCast(seconds)
    // Zero would be no limit.
    time.tv_usec = numericCast(max(1, fraction / 1_000_000_000_000))
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  }

  /// Sends a request. A host may reject its headers before reading the body: that is no failure.
  private func sendBytes(
    _ bytes: [UInt8], over connection: Int32, until end: ContinuousClock.Instant
  ) throws(ExchangeError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try limit(connection, until: end)
      let count = rest.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, [EPIPE, ECONNRESET].contains(errno) { return }
      guard count > 0 else { throw timedOut }
      rest = rest.dropFirst(count)
    }
  }

  private func receive(
    from connection: Int32, until end: ContinuousClock.Instant
  ) throws(ExchangeError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < Self.largestAnswer {
      try limit(connection, until: end)
      let count = read(connection, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { throw timedOut }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
    throw ExchangeError(description: "The response of \(host) is too large.")
  }

  private var timedOut: ExchangeError {
    ExchangeError(description: "\(host) did not respond within \(patience).")
  }

  private static var streamType: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }
}
