// swift-tools-version: 6.2
import PackageDescription

// A foreign package. It knows the storybook by path; the folder's name is whatever the
// clone is called.
let storybook = Context.packageDirectory.split(separator: "/").dropLast(2).map(String.init)

let package = Package(
  name: "shop",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "/" + storybook.joined(separator: "/")),
    .package(url: "https://github.com/swiftlang/swift-docc-symbolkit", from: "1.0.0"),
  ],
  targets: [
    .target(
      name: "ShopScreens",
      dependencies: [.product(name: "Storybook", package: storybook.last ?? "")],
      resources: [.copy("Templates")]),
    .executableTarget(
      name: "ShopStories",
      dependencies: [
        "ShopScreens", .product(name: "StorybookServer", package: storybook.last ?? ""),
      ]),
    .executableTarget(
      name: "ManyStories",
      dependencies: [
        .product(name: "Storybook", package: storybook.last ?? ""),
        .product(name: "StorybookServer", package: storybook.last ?? ""),
      ]),
    // Names that another library, or the package itself, has as well.
    .target(name: "Kit"),
    .target(
      name: "KitScreens",
      dependencies: ["Kit", .product(name: "Storybook", package: storybook.last ?? "")]),
    .target(
      name: "OwnNames",
      dependencies: [
        .product(name: "Storybook", package: storybook.last ?? ""),
        .product(name: "StorybookAsync", package: storybook.last ?? ""),
        .product(name: "StorybookFlows", package: storybook.last ?? ""),
      ]),
    // Stand-ins for other libraries, under the names of theirs.
    .target(name: "Elementary"), .target(name: "Html"), .target(name: "LeafKit"),
    .target(name: "Plot"), .target(name: "Stencil"),
    .target(
      name: "LibraryScreens",
      dependencies: [
        "Elementary", "Html", "LeafKit", "Plot", "Stencil",
        .product(name: "Storybook", package: storybook.last ?? ""),
      ]),
    .executableTarget(
      name: "ForeignStories",
      dependencies: [
        "KitScreens", "OwnNames",
        .product(name: "SymbolKit", package: "swift-docc-symbolkit"),
        .product(name: "Storybook", package: storybook.last ?? ""),
        .product(name: "StorybookServer", package: storybook.last ?? ""),
      ]),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Html", "LibraryScreens", "ShopScreens",
        .product(name: "StorybookTesting", package: storybook.last ?? ""),
      ]),
  ]
)
