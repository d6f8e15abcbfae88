// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "bookshop",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "App", targets: ["AppServer"])
  ],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(name: "swift-storybook", path: "../..", traits: []),
  ],
  targets: [
    .target(
      name: "App",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "StorybookRecording", package: "swift-storybook"),
      ]),
    .executableTarget(name: "AppServer", dependencies: ["App"]),
    .executableTarget(
      name: "BookshopStories",
      dependencies: [
        "App",
        .product(name: "Storybook", package: "swift-storybook"),
        .product(name: "StorybookProgram", package: "swift-storybook"),
      ]),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "App", "BookshopStories",
        .product(name: "StorybookTesting", package: "swift-storybook"),
      ]),
  ]
)
