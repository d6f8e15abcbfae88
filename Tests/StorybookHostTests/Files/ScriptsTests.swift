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

  @Test func `scripts follow the canvas's own in their order`() {
    let document = CanvasDocument(Array("<head></head><body>".utf8))
    #expect(
      String(decoding: document.running(["a.js", "b.mjs"]), as: UTF8.self) == """
        <head><script src="a.js" defer></script>
        <script src="b.mjs" type="module"></script>
        </head><body>
        """)
  }
}
