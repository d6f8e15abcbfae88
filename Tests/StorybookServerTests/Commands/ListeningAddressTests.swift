import Testing
@testable import StorybookHost
@testable import StorybookServer

struct ListeningAddressTests {
  @Test(arguments: [
    ("127.0.0.1", "http://127.0.0.1:6006/", true),
    ("::1", "http://[::1]:6006/", true),
    ("192.0.2.1", "http://192.0.2.1:6006/", false),
    ("0.0.0.0", "http://localhost:6006/", false),
    ("::", "http://localhost:6006/", false),
  ])
  func `a URL opens in a browser`(_ address: String, _ url: String, isLoopback: Bool) {
    let listening = ListeningAddress(socket: nil, address: address, isSecure: false)
    #expect(listening.url(port: 6006, token: nil) == url)
    #expect(listening.isLoopback == isLoopback)
  }

  @Test func `a URL has the token, and another name of the host`() throws {
    let listening = ListeningAddress(socket: nil, address: "0.0.0.0", isSecure: true)
    let url = listening.url(port: 443, token: try AccessToken("a&b"), host: "book.example")
    #expect(url == "https://book.example:443/?token=a%26b")
  }

  @Test func `a socket has its path, and the rest of the URL beside it`() throws {
    let listening = ListeningAddress(socket: "/tmp/book", address: "127.0.0.1", isSecure: false)
    #expect(listening.isLoopback && !listening.isEveryAddress)
    #expect(listening.url(port: 0, token: nil) == "unix:/tmp/book")
    let url = listening.url(port: 0, token: try AccessToken("ab"))
    #expect(url == "unix:/tmp/book (/?token=ab)")
  }
}
