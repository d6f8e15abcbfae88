// swift-tools-version: 6.2
import PackageDescription

// Serves its stories, and leaves out the commands that this does not need.
let storybook = Context.packageDirectory.split(separator: "/").dropLast(3).map(String.init)

let package = Package(
  name: "small",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "/" + storybook.joined(separator: "/"), traits: [])],
  targets: [
    .executableTarget(
      name: "Small",
      dependencies: [
        .product(name: "Storybook", package: storybook.last ?? ""),
        .product(name: "StorybookServer", package: storybook.last ?? ""),
      ])
  ]
)
