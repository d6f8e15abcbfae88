import Testing

@testable import StorybookHost
@testable import StorybookWebSockets

struct ContentEncodingTests {
  private static let hasBrotli = Compression.brotli([1], .quick) != nil

  @Test(arguments: [
    ("br", "br"), ("gzip, deflate, br, zstd", "br"), ("GZIP , br;q=0.5", "br"),
    ("gzip;q=0.1,br;q=0", "gzip"), ("gzip; q=0.0", nil), ("gzip;q=1.0, br; q=0.000", "gzip"),
    ("xgzip, brotli", nil), ("deflate", nil), ("", nil), (nil, nil),
  ])
  func `a client receives the best encoding that it accepts`(accepted: String?, best: String?) {
    var request = Request(path: "/")
    request.acceptEncoding = accepted
    let expected =
      best == "br" && !Self.hasBrotli
      ? (accepted?.lowercased().contains("gzip") == true ? "gzip" : nil) : best
    #expect(ContentEncoding.best(for: request)?.rawValue == expected)
  }
}
