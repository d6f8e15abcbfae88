// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "harbor",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-storybook", path: "../..", traits: [])],
  targets: [
    .target(name: "Harbor"),
    .executableTarget(
      name: "HarborStories",
      dependencies: [
        "Harbor",
        .product(name: "Storybook", package: "swift-storybook"),
        .product(name: "StorybookProgram", package: "swift-storybook"),
      ]),
  ]
)
