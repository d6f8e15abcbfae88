import Testing

@testable import StorybookWebSockets

struct ForwardedHeadersTests {
  private static func request(from peer: String) -> Request {
    var request = Request(path: "/")
    request.peerAddress = peer
    request.host = "inside:6006"
    return request
  }

  private static let headers = ForwardedHeaders.Headers(
    client: "198.51.100.7", host: "book.example", scheme: "https")

  @Test func `a trusted proxy says who asks, under which name, and how`() {
    let found = ForwardedHeaders(trusted: ["127.0.0.1"])
      .resolved(Self.request(from: "127.0.0.1"), headers: Self.headers)
    #expect(found.peerAddress == "198.51.100.7")
    #expect(found.host == "book.example")
    #expect(found.isSecure)
  }

  @Test(arguments: [[], ["127.0.0.2"], ["unix"]] as [Set<String>])
  func `no other client does`(_ trusted: Set<String>) {
    let request = Self.request(from: "127.0.0.1")
    #expect(ForwardedHeaders(trusted: trusted).resolved(request, headers: Self.headers) == request)
  }

  @Test(arguments: [
    ("198.51.100.7", "198.51.100.7"), ("192.0.2.1, 198.51.100.7", "198.51.100.7"),
    ("192.0.2.1, 198.51.100.7, 10.0.0.1", "198.51.100.7"), ("2001:db8::1", "2001:db8::1"),
    ("10.0.0.1", "127.0.0.1"), ("", "127.0.0.1"), ("evil", "127.0.0.1"),
    ("192.0.2.1, evil", "127.0.0.1"), ("192.0.2.1:80", "127.0.0.1"), (" , ,", "127.0.0.1"),
  ])
  func `the client is the nearest that is no proxy of ours`(_ list: String, _ client: String) {
    let found = ForwardedHeaders(trusted: ["127.0.0.1", "10.0.0.1"])
      .resolved(Self.request(from: "127.0.0.1"), headers: ForwardedHeaders.Headers(client: list))
    #expect(found.peerAddress == client)
    #expect(found.host == "inside:6006")
    #expect(!found.isSecure)
  }

  @Test func `of lists the nearest proxy's entry counts`() {
    let headers = ForwardedHeaders.Headers(
      host: "evil.example, book.example", scheme: "https, http")
    let found = ForwardedHeaders(trusted: ["unix"]).resolved(
      Self.request(from: "unix"), headers: headers)
    #expect(found.host == "book.example")
    #expect(!found.isSecure)
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("::1", "::1"), ("0:0::0:1", "::1"), ("unix", "unix"),
    ("localhost", nil), ("", nil), ("127.0.0.1/8", nil),
  ])
  func `peers are named by numeric addresses`(_ text: String, _ name: String?) {
    #expect(PeerName(text)?.text == name)
  }
}
