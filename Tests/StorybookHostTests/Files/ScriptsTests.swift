import Testing

@testable import StorybookHost

/// The document and the policy of a canvas with scripts of the catalog.
struct ScriptsTests {
  private static func policy(host: String?) -> [String] {
    ContentSecurityPolicy.canvas(
      of: host, in: "'self'", below: "/shop/~key/", runningFiles: ["own/frame/", "js/a.js"],
      andInline: ["'sha256-x'"]
    ).split(separator: "; ").map(String.init)
  }

  @Test func `the policy names each script of the story and no other`() {
    let policy = Self.policy(host: "book.test:6006")
    #expect(
      policy.contains(
        "script-src http://book.test:6006/shop/~key/own/frame/ "
          + "http://book.test:6006/shop/~key/js/a.js 'sha256-x'"))
    let closed = [
      "default-src", "connect-src", "worker-src", "frame-src", "base-uri", "form-action",
    ]
    for directive in closed { #expect(policy.contains("\(directive) 'none'")) }
    #expect(policy.contains("sandbox allow-scripts allow-forms"))
    #expect(!policy.joined().contains("*") && !policy.joined().contains("https:"))
  }

  @Test(arguments: [nil, "", "a;script-src *", "a b"])
  func `without a valid host name no file runs`(host: String?) {
    #expect(Self.policy(host: host).contains("script-src 'sha256-x'"))
  }

  @Test func `the canvas's own script gets those of the catalog as data`() {
    let document = CanvasDocument(Array("<head></head><body>".utf8))
    let running = document.running("a.js", isModule: false, then: ["b.mjs", "<.js"])
    #expect(
      String(decoding: running, as: UTF8.self) == #"""
        <head><script type="application/json" id="catalog-scripts">["b.mjs","\u003c.js"]</script>
        <script src="a.js" defer></script>
        </head><body>
        """#)
    let edited = document.running("a.js", isModule: true, then: [])
    #expect(String(decoding: edited, as: UTF8.self).contains(#"<script src="a.js" type="module">"#))
  }
}
