import StorybookProgram
import Testing

@testable import Storybook

struct SlugTests {
  @Test(arguments: [
    ("Wrong password", "wrong-password"), ("  2 of 3: “done”?  ", "2-of-3-done"),
    ("--", "untitled"),
    ("", "untitled"), ("Übergröße, 10 €", "übergröße-10"), ("E\u{301}tude", "e\u{301}tude"),
    ("日本 語", "日本-語"), ("AZaz09_[`@{", "azaz09"), ("a\r\nb\u{0}c", "a-b-c"),
  ])
  func `a title becomes the words of a link`(_ title: String, _ slug: String) {
    #expect(Slug.slug(title) == slug)
  }

  @Test func `every two signs of ASCII make the same with and without Unicode's tables`() {
    let signs = (UInt8.min..<0x80).map { String(UnicodeScalar($0)) }
    for one in signs {
      for other in signs where Slug.ofASCII("a" + one + other) != Slug.ofAny("a" + one + other) {
        Issue.record("\(one.debugDescription) \(other.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    ["a-b", "a b"], ["a b", "a-b"], ["a b", "a-b", "a_b"], ["a_b", "a-b", "a b"],
  ])
  func `a fixture that is named like its slug has it in every order`(_ names: [String]) throws {
    let screen = try #require(CatalogListing(Catalog("T") { Self.screen }).screens.first)
    let slugs = screen.slugs(ofFixtures: names)
    #expect(names[try #require(slugs.firstIndex(of: "a-b"))] == "a-b")
    #expect(Set(slugs).count == names.count)
  }

  @Test(arguments: [1, 179, 180, 181, 300, 5000])
  func `a slug is a valid file name`(_ length: Int) {
    let slug = Slug.slug(String(repeating: "é", count: length))
    #expect(slug.utf8.count <= 180)
    #expect(slug != Slug.slug(String(repeating: "é", count: length + 1)))
  }

  private static let screen = Screen("Kinds", render: { (text: String) -> HTML in "\(text)" }) {
    Story("Plain", "x")
  }
}
