// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "greetings",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../swift-storybook", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "GreetingsStories",
      dependencies: [
        .product(name: "Storybook", package: "swift-storybook"),
        .product(name: "StorybookProgram", package: "swift-storybook"),
        .product(name: "StorybookInteractions", package: "swift-storybook"),
      ]),
    .testTarget(
      name: "GreetingsStoriesTests",
      dependencies: [
        "GreetingsStories",
        .product(name: "StorybookTesting", package: "swift-storybook"),
      ]),
  ]
)
