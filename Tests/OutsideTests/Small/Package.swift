// swift-tools-version: 6.2
import PackageDescription

// A program, which the tool serves: no other package is fetched, and no C library linked.
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
        .product(name: "StorybookProgram", package: storybook.last ?? ""),
      ])
  ]
)
