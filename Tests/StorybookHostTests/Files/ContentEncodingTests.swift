import StorybookWebSockets
import Testing

@testable import StorybookHost

struct ContentEncodingTests {
  @Test(arguments: [
    ("gzip", true), ("gzip, deflate, br, zstd", true), ("GZIP , br;q=0.5", true),
    ("gzip;q=0.1,br;q=0", true), ("gzip; q=0.0", false), ("br, gzip; q=0.000", false),
    ("xgzip, br", false), ("deflate", false), ("", false), (nil, false),
  ])
  func `a file is compressed for clients that accept gzip`(accepted: String?, isAccepted: Bool) {
    var request = Request(path: "/")
    request.acceptEncoding = accepted
    #expect(request.acceptsGzip == isAccepted)
  }
}
