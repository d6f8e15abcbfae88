// swift-tools-version: 6.2
import PackageDescription

/// An executable with a server, and the model of another package, built where its folder is two below
/// the storybook’s.
let package = Package(
  name: "served",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-storybook", path: "../.."),
    .package(url: "https://github.com/swiftlang/swift-docc-symbolkit", from: "1.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "Served",
      dependencies: [
        .product(name: "SymbolKit", package: "swift-docc-symbolkit"),
        .product(name: "StorybookServer", package: "swift-storybook"),
      ])
  ]
)
