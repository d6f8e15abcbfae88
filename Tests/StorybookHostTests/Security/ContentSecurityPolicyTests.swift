import Testing

@testable import StorybookHost

@Suite("The policy of a document of an opaque origin")
struct ContentSecurityPolicyTests {
  @Test(
    "It names the host, for browsers to which such a document has no self",
    arguments: ["127.0.0.1:6006", "localhost", "[::1]:6006", "stories.example"])
  func names(host: String) {
    let scripts = "script-src 'self' http://\(host);"
    #expect(ContentSecurityPolicy.canvas(of: host, in: "'self'").contains(scripts))
    let styles = "style-src 'self' http://\(host) 'unsafe-inline'"
    #expect(ContentSecurityPolicy.canvas(of: host, in: "'self'").contains(styles))
    #expect(ContentSecurityPolicy.rendering(of: host, in: "'self'").contains(styles))
  }

  @Test(
    "A name that other keywords could match is left out",
    arguments: ["", "localhost; script-src *", "localhost 'unsafe-eval'", "a,b", "ä.example"])
  func refuses(host: String) {
    #expect(ContentSecurityPolicy.canvas(of: host, in: "'self'").contains("script-src 'self';"))
    #expect(!ContentSecurityPolicy.rendering(of: host, in: "'self'").contains("http://"))
  }
}
