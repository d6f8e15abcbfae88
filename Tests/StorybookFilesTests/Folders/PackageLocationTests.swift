import Storybook
@testable import StorybookTestSupport
import Testing
@testable import StorybookFiles

struct PackageLocationTests {
  static let files: Set = [
    "/shop/Package.swift", "/shop/Packages/Screens/Package.swift",
  ]

  static let paths: [(path: String, root: String?)] = [
    ("/shop/Sources/Shop/Login/Login.swift", "/shop"),
    ("/shop/Packages/Screens/Sources/Screens/Login.swift", "/shop/Packages/Screens"),
    ("/shop/.build/x86_64-unknown-linux-gnu/debug/Stories", "/shop"),
    ("/shop/./Login.swift", "/shop"),
    ("/shop/Package.swift", "/shop"),
    ("/shop", nil), ("/elsewhere/Login.swift", nil), ("/", nil), ("", nil),
    ("shop/Login.swift", nil),
  ]

  @Test(arguments: paths)
  func `the root is the nearest folder upwards with a manifest`(path: String, root: String?) {
    #expect(PackageLocation.above(path, isFile: Self.files.contains) == root)
  }

  @Test func `a package may be the root of the disk`() {
    #expect(PackageLocation.above("/Login.swift", isFile: ["/Package.swift"].contains) == "/")
  }

  static let pairs: [(executable: String?, source: String?, root: String?)] = [
    ("/shop/.build/debug/Shop", "/shop/Packages/Screens/Login.swift", "/shop"),
    ("/scratch/debug/Shop", "/shop/Sources/Login.swift", "/shop"),
    (nil, "/shop/Sources/Login.swift", "/shop"),
    ("/scratch/debug/Shop", nil, nil), (nil, nil, nil),
  ]

  @Test(arguments: pairs)
  func `the package of the executable comes before that of a source`(
    executable: String?, source: String?, root: String?
  ) {
    #expect(
      PackageLocation.root(executable: executable, source: source, isFile: Self.files.contains)
        == root)
  }

  @Test func `this package is found`() throws {
    #expect(try #require(PackageLocation.root(executable: nil, source: #filePath)) != "/")
  }
}
