// swift-tools-version: 6.2
import PackageDescription

// Somebody else's package. It knows the storybook by path; the folder's name is whatever the
// clone is called.
let storybook = Context.packageDirectory.split(separator: "/").dropLast(3).map(String.init)

let package = Package(
  name: "shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "/" + storybook.joined(separator: "/"))],
  targets: [
    .target(
      name: "ShopScreens",
      dependencies: [.product(name: "Storybook", package: storybook.last ?? "")]),
    .executableTarget(
      name: "ShopStories",
      dependencies: [
        "ShopScreens", .product(name: "StorybookServer", package: storybook.last ?? ""),
      ]),
  ]
)
