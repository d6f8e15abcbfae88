@testable import StorybookHost
import Testing

struct OriginTests {
  @Test(arguments: [
    ("https://docs.example", "https://docs.example"),
    ("HTTP://Localhost:3000", "http://localhost:3000"),
    ("https://docs.example:443", "https://docs.example"),
    ("http://docs.example:443", "http://docs.example:443"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
  ])
  func `an origin is written as browsers write it`(text: String, origin: String) {
    #expect(Origin(text)?.text == origin)
  }

  @Test(arguments: [
    "", "*", "null", "docs.example", "https://", "https://*.docs.example", "https://docs.example/",
    "https://docs.example/path", "https://docs.example:", "https://docs.example:0",
    "https://docs.example:99999", "https://a:b@docs.example", "ftp://docs.example",
    "file:///page.html", "https://docs.example; script-src *", "https://a.example 'unsafe-inline'",
    "http://[::1]:3000", "https://.example", "https://a..example",
  ])
  func `what is no single origin is refused`(text: String) {
    #expect(Origin(text) == nil)
  }
}
