// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "library",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "App", targets: ["AppServer"])
  ],
  dependencies: [
    .package(path: "../swift-storybook", traits: [])
  ],
  targets: [
    .target(name: "App"),
    .executableTarget(name: "AppServer", dependencies: ["App"]),
    .executableTarget(
      name: "LibraryStories",
      dependencies: [
        "App",
        .product(name: "Storybook", package: "swift-storybook"),
        .product(name: "StorybookProgram", package: "swift-storybook"),
      ]),
  ]
)
