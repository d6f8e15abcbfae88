import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A server for one request at a time, on loopback.
package struct Server {
  let routes = Routes()
  private let listener: Int32
  /// The port that was free, for port 0.
  package let port: UInt16

  package init(port: UInt16) throws {
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) + listen(listener, 16)
          + getsockname(listener, address, &length)
      }
    }
    guard result == 0 else { throw POSIXError(.EADDRINUSE) }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  package func run() -> Never {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else { continue }
      answer(client)
      close(client)
    }
  }

  /// The first line of a request is `GET /path HTTP/1.1`.
  private func answer(_ client: Int32) {
    var request = [UInt8](repeating: 0, count: 8192)
    let count = recv(client, &request, request.count, 0)
    let words = String(decoding: request.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
    guard words.count > 1 else { return }
    let response = routes.response(to: String(words[1]))
    let head = """
      HTTP/1.1 \(response.status) \r\nContent-Type: \(response.type)\r\nConnection: close\r\n\r\n
      """
    let bytes = Array("\(head)\(response.body)".utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(client, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return }
      sent += count
    }
  }
}
