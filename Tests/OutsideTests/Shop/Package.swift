// swift-tools-version: 6.2
import PackageDescription

/// A foreign package with programs, built where its folder is two below the storybook’s.
let package = Package(
  name: "shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-storybook", path: "../..", traits: [])],
  targets: [
    .target(
      name: "ShopScreens",
      dependencies: [.product(name: "Storybook", package: "swift-storybook")],
      resources: [.copy("Templates")]),
    .executableTarget(
      name: "ShopStories",
      dependencies: [
        "ShopScreens", .product(name: "StorybookProgram", package: "swift-storybook"),
      ]),
    .executableTarget(
      name: "ManyStories",
      dependencies: [
        .product(name: "Storybook", package: "swift-storybook"),
        .product(name: "StorybookProgram", package: "swift-storybook"),
      ]),
    // Names that another library, or the package itself, has as well.
    .target(name: "Kit"),
    .target(
      name: "KitScreens",
      dependencies: ["Kit", .product(name: "Storybook", package: "swift-storybook")]),
    .target(
      name: "OwnNames",
      dependencies: [
        .product(name: "Storybook", package: "swift-storybook"),
        .product(name: "StorybookAsync", package: "swift-storybook"),
        .product(name: "StorybookFlows", package: "swift-storybook"),
      ]),
    // Stand-ins for other libraries, under the names of theirs.
    .target(name: "Elementary"), .target(name: "Html"), .target(name: "LeafKit"),
    .target(name: "Plot"), .target(name: "Stencil"),
    .target(
      name: "LibraryScreens",
      dependencies: [
        "Elementary", "Html", "LeafKit", "Plot", "Stencil",
        .product(name: "Storybook", package: "swift-storybook"),
      ]),
    .executableTarget(
      name: "ForeignStories",
      dependencies: [
        "KitScreens", "OwnNames",
        .product(name: "Storybook", package: "swift-storybook"),
        .product(name: "StorybookProgram", package: "swift-storybook"),
      ]),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Html", "LibraryScreens", "ShopScreens",
        .product(name: "StorybookTesting", package: "swift-storybook"),
      ]),
  ]
)
