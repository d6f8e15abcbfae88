// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "greetings",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../swift-storybook", traits: [])],
  targets: [
    .target(
      name: "MyScreens", dependencies: [.product(name: "Storybook", package: "swift-storybook")]),
    .executableTarget(
      name: "MyStories",
      dependencies: ["MyScreens", .product(name: "StorybookProgram", package: "swift-storybook")]),
  ]
)
