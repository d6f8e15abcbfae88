import Foundation
import Testing

@testable import StorybookCompare

/// A host that sends one byte after the other, until its client leaves.
private final class DrippingHost: Sendable {
  let port: Int
  private let descriptor: Int32

  init() {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listening = descriptor
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listening, $0, size)
        listen(listening, 4)
        getsockname(listening, $0, &size)
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }

  func serve(_ head: String, _ drop: String) {
    let listening = descriptor
    Thread.detachNewThread {
      signal(SIGPIPE, SIG_IGN)
      let client = accept(listening, nil, nil)
      var request = [UInt8](repeating: 0, count: 4_096)
      _ = read(client, &request, request.count)
      var text = head
      var state = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
      repeat {
        if write(client, text, text.utf8.count) < 0 { break }
        text = drop
      } while poll(&state, 1, 10) == 0
      close(client)
    }
  }
}

struct HTTPExchangeTests {
  @Test(arguments: [
    ("", "H"), ("HTTP/1.1 200 OK\r\n", "a: b\r\n"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", "a"), ("HTTP/1.1 200 OK\r\n\r\n", "a"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n"),
  ])
  func `an answer that drips ends at the deadline`(_ head: String, _ drop: String) async throws {
    let host = DrippingHost()
    host.serve(head, drop)
    var exchange = HTTPExchange(host: try HostAddress("http://127.0.0.1:\(host.port)/"), path: "/")
    exchange.patience = .milliseconds(150)
    let error = await #expect(throws: HTTPExchange.ExchangeError.self) {
      try await exchange.answer()
    }
    #expect(error?.description.contains("did not respond within") == true)
  }
}
