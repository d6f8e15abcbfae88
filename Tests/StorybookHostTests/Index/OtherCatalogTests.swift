import Storybook
import StorybookProgram
import StorybookSchema
import Testing

@testable import StorybookHost

@Suite struct OtherCatalogTests {
  static let catalog = Catalog(
    "Shop",
    others: [
      OtherCatalog("Design system", at: "https://design.example/book/"),
      OtherCatalog("Design, System", at: "javascript:alert(1)"),
      OtherCatalog("../", at: "http://127.0.0.1:6007"),
    ]
  ) {}

  @Test func `others reach the page with ids of their own, through the worker's listing`() throws {
    let listing = try CatalogListing(reading: CatalogListing(Self.catalog).value)
    #expect(listing == CatalogListing(Self.catalog))
    #expect(
      listing.othersForPage == [
        [
          "id": "design-system", "title": "Design system",
          "address": "https://design.example/book/",
        ],
        ["id": "design-system-2", "title": "Design, System", "address": "javascript:alert(1)"],
        ["id": "untitled", "title": "../", "address": "http://127.0.0.1:6007"],
      ])
    #expect(CatalogListing(Catalog("Shop") {}).othersForPage == nil)
  }

  @Test func `the policy of the page names the origins of others and nothing else of them`() {
    let origins = CatalogListing(Self.catalog).otherOrigins
    #expect(origins.map(\.text) == ["https://design.example", "http://127.0.0.1:6007"])
    let policy = ContentSecurityPolicy.page(showing: origins, in: "'none'")
    let shown = "'self' https://design.example http://127.0.0.1:6007;"
    #expect(policy.contains("connect-src \(shown)"))
    #expect(policy.contains("frame-src \(shown)"))
    #expect(policy.contains("script-src 'self';"))
    #expect(ContentSecurityPolicy.sitePage(showing: origins).contains("frame-src \(shown)"))
  }

  static let addresses: [(address: String, origin: String?)] = [
    ("https://design.example", "https://design.example"),
    ("HTTPS://Design.Example:443/a/b?c#d", "https://design.example"),
    ("http://127.0.0.1:6007/", "http://127.0.0.1:6007"),
    ("http://localhost:6007?x", "http://localhost:6007"),
    ("https://design.example; script-src */", nil),
    ("https://*.example/", nil),
    ("https://ann@design.example/", nil),
    ("https:\\\\design.example", nil),
    ("https:///x", nil),
    ("javascript:alert(1)", nil),
    ("data://x/", nil),
    ("design.example", nil),
    ("", nil),
  ]

  @Test(arguments: addresses) func `an address has one web origin, or none`(
    address: String, origin: String?
  ) {
    #expect(Origin(address: address)?.text == origin)
  }
}
