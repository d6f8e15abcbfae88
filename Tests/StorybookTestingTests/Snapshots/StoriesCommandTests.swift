@testable import StorybookTesting
import Testing

struct StoriesCommandTests {
  private static let shop = """
    let package = Package(
      name: "shop",
      products: [.executable(name: "Till", targets: ["Till"])],
      targets: [
        .target(name: "ShopScreens", dependencies: [.product(name: "Storybook", package: "s")]),
        .executableTarget(name: "Till", dependencies: ["ShopScreens"]),
        .executableTarget(
          name: "AdminStories",
          dependencies: ["AdminScreens", .product(name: "StorybookServer", package: "s")]),
        .executableTarget(
          name: "ShopStories",
          dependencies: ["ShopScreens", .product(name: "StorybookServer", package: "s")]),
        .testTarget(name: "ShopTests", dependencies: ["ShopScreens", "StorybookTesting"]),
      ])
    """

  @Test(arguments: [
    ("/shop/Sources/ShopScreens/Cart/Cart.swift", "ShopStories"),
    ("/shop/Sources/AdminScreens/Users.swift", "AdminStories"),
    ("/AdminScreens/Sources/ShopScreens/Cart.swift", "ShopStories"),
    ("/shop/Elsewhere/ShopScreens.swift", "AdminStories"), (nil, "AdminStories"),
  ])
  func `the one that knows the screens serves them`(file: String?, name: String) {
    #expect(StoriesCommand.text(in: Self.shop, ofScreenIn: file) == "swift run \(name)")
  }

  @Test func `a target that serves its own screens says their name itself`() {
    let manifest = """
      .executableTarget(name: "Stories", dependencies: ["StorybookServer"]),
      .testTarget(name: "StoriesTests", dependencies: ["Stories"])
      """
    #expect(
      StoriesCommand.text(in: manifest, ofScreenIn: "/p/Stories/Badge.swift")
        == "swift run Stories")
  }

  @Test func `swift run takes the name of the product, not of its target`() {
    let manifest = """
      products: [.executable(name: "Stories", targets: ["StoriesMain"])],
      targets: [
        .executableTarget(name: "StoriesMain", dependencies: ["Screens", "StorybookServer"]),
      ]
      """
    #expect(
      StoriesCommand.text(in: manifest, ofScreenIn: "/p/Sources/Screens/A.swift")
        == "swift run Stories")
  }

  @Test func `the tool starts the only program, and the package manager one of several`() {
    let program = #".executableTarget(name: "Stories", dependencies: ["StorybookProgram"]),"#
    #expect(StoriesCommand.text(in: program, ofScreenIn: nil) == "storybook")
    #expect(StoriesCommand.text(in: program + Self.shop, ofScreenIn: nil) == "storybook")
    let both = program + program.replacing("Stories\"", with: "OtherStories\"")
    #expect(
      StoriesCommand.text(in: both, ofScreenIn: "/p/OtherStories/A.swift")
        == "swift run OtherStories")
  }

  @Test func `where nothing serves there is no command`() {
    let manifest = #".executableTarget(name: "Till", dependencies: ["ShopScreens"])"#
    #expect(StoriesCommand.text(in: manifest, ofScreenIn: "/p/ShopScreens/A.swift") == nil)
    #expect(StoriesCommand.text(in: "", ofScreenIn: nil) == nil)
  }
}
