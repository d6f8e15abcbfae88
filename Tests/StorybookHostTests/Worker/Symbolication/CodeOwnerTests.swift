import Testing

@testable import StorybookHost

struct CodeOwnerTests {
  /// Where this package may be, and a file of an author's package beside it.
  static let packages: [(package: String, author: String)] = [
    ("/home/ann/swift-storybook", "/home/ann/swift-storybook/Stories/Login/Login.swift"),
    ("/home/ann/swift-storybook", "/home/ann/swift-storybook-shop/Sources/Shop/Cart.swift"),
    ("/shop/.build/checkouts/swift-storybook", "/shop/Sources/checkouts/Sources/Cart.swift"),
    ("/shop/build/checkouts/book", "/shop/Sources/Storybook/Cart.swift"),
    ("/Sources/StorybookHost/fork", "/Sources/StorybookHost/Cart.swift"),
    ("/shop/Sources/Vendor/book", "/shop/Sources/Cart.swift"),
    // A clone or a mirror of it, a scratch path, one that is edited, one from a registry.
    ("/shop/.build/checkouts/swift-storybook", "/shop/Sources/ShopStories/Main.swift"),
    ("/cache/scratch/checkouts/swift-storybook", "/shop/Sources/ShopStories/Main.swift"),
    ("/shop/Packages/swift-storybook", "/shop/Sources/ShopStories/Main.swift"),
    ("/shop/.build/registry/downloads/team/swift-storybook/1.0.0", "/shop/Sources/Cart.swift"),
  ]
  private static let own = [
    "Sources/StorybookHost/Worker/Pool/A.swift", "Sources/StorybookHost/A.swift",
    "Sources/CStorybookTrace/trace.c", "Sources/Storybook/A/B/C/D.swift", "Public/Page.swift",
  ]

  @Test(arguments: packages)
  func `code is the package's own however deep it lies`(package: String, author: String) {
    for known in Self.own.prefix(2) {
      let root = CodeOwnership.root(of: "\(package)/\(known)", below: "/Sources/StorybookHost/")
      let ownership = CodeOwnership(packages: [root])
      for file in Self.own { #expect(ownership.owner(of: "\(package)/\(file)") == .storybook) }
      #expect(ownership.owner(of: author) == .author)
      for fetched in ["checkouts/log", "registry/downloads/apple/log/1.0.0"] {
        #expect(ownership.owner(of: "/shop/.build/\(fetched)/Sources/L.swift") == .dependency)
      }
    }
  }

  @Test func `a package among checkouts has dependencies beside it`() {
    let ownership = CodeOwnership(packages: ["/cache/checkouts/book"])
    #expect(ownership.owner(of: "/cache/checkouts/log/Sources/Log.swift") == .dependency)
    #expect(ownership.owner(of: "/cache/Cart.swift") == .author)
  }

  @Test func `the package is known by the C file in the debug information`() {
    let ownership = CodeOwnership(
      files: ["./A.swift", "./external/book/Sources/CStorybookTrace/trace.c"])
    #expect(ownership.owner(of: "./external/book/Sources/Storybook/A.swift") == .storybook)
    #expect(ownership.owner(of: #filePath) == .author)
  }
}
