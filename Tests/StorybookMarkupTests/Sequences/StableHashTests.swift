import StorybookMarkup
import Testing

struct StableHashTests {
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func `the hash of bytes is FNV-1a`(text: String, hash: String) {
    #expect(StableHash(of: Array(text.utf8)).text == hash)
  }
}
