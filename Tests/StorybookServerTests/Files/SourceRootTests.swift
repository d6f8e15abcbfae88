import Foundation
import Storybook
@testable import StorybookHost
import StorybookProgram
import Testing

struct SourceRootTests {
  @Test(arguments: [
    ("/home/ann/shop/Sources/Cart.swift", "Sources/Cart.swift"),
    ("/home/ann/screens/Sources/Cart.swift", "../screens/Sources/Cart.swift"),
    ("/home/ann/shopping/Cart.swift", "../shopping/Cart.swift"),
    ("/tmp/Cart.swift", "../../../tmp/Cart.swift"),
    ("Sources/Cart.swift", "Sources/Cart.swift"),
  ])
  func `a path is relative to the root`(file: String, reported: String) {
    #expect(SourceRoot(path: "/home/ann/shop").relative(file) == reported)
  }

  @Test func `without a root a path stays unchanged`() {
    #expect(SourceRoot(path: nil).relative("/a/b.swift") == "/a/b.swift")
  }

  @Test func `the root is the package that the screens lie in`() {
    let root = SourceRoot(CatalogListing(Tank.catalog))
    #expect(root.relative(#filePath) == "Tests/StorybookServerTests/Files/SourceRootTests.swift")
    #expect(root.existing == root.path)
  }

  @Test func `without a package it is the folder that has them all`() {
    var listing = CatalogListing(Tank.catalog)
    let screen = listing.screens[0]
    listing.screens = ["/gone/a/X/Cart.swift", "/gone/a/Y/Z/Login.swift"].map { file in
      var screen = screen
      screen.file = file
      return screen
    }
    #expect(SourceRoot(listing).path == "/gone/a")
    #expect(SourceRoot(listing).existing == nil)
    listing.screens[1].file = "Sources/Login.swift"
    listing.screens[0].file = "Sources/Cart.swift"
    #expect(SourceRoot(listing).path == nil)
  }
}
