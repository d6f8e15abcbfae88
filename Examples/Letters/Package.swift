// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "letters",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "Letters", targets: ["LettersServer"])
  ],
  dependencies: [
    .package(name: "swift-storybook", path: "../..", traits: [])
  ],
  targets: [
    .target(name: "Markup"),
    .target(name: "Letters", dependencies: ["Markup"]),
    .executableTarget(name: "LettersServer", dependencies: ["Letters"]),
    .executableTarget(
      name: "LettersStories",
      dependencies: [
        "Letters",
        .product(name: "Storybook", package: "swift-storybook"),
        .product(name: "StorybookProgram", package: "swift-storybook"),
      ]),
    .testTarget(
      name: "LettersTests",
      dependencies: [
        "Letters", "LettersStories",
        .product(name: "StorybookTesting", package: "swift-storybook"),
      ]),
  ]
)
