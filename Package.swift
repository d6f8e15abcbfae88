// swift-tools-version: 6.2
import PackageDescription

/// Fixtures and recordings lie beside the screens, and are read where they lie.
let fixtureFolders = [
  "Badge", "CommentThread", "ContactEditor", "ContactFlow", "ContactList", "Departures",
  "EpisodeDetail",
  "Invoice", "Letter", "LetterList", "Login", "Mailbox", "Onboarding", "OrderEmail", "PhotoList",
  "Priorities", "Tally", "TerminalDashboard", "Troublemaker", "VideoPlayerControls", "Voucher",
].map { "\($0)/Fixtures" }
let recordingFolders = ["Troublemaker/Recordings"]

let package = Package(
  name: "swift-storybook",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Storybook", targets: ["Storybook"]),
    .library(name: "StorybookServer", targets: ["StorybookServer"]),
    .library(name: "StorybookMustache", targets: ["StorybookMustache"]),
    .executable(name: "Stories", targets: ["Stories"]),
  ],
  dependencies: [
    // The command line: help, validation and completion that a stranger can follow.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Logging: the author's own backend can receive ours.
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    // Only for the product StorybookMustache.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CStorybookWebSockets",
      pkgConfig: "libwebsockets",
      providers: [.apt(["libwebsockets-dev"]), .brew(["libwebsockets"])]
    ),
    .systemLibrary(
      name: "CStorybookUV",
      pkgConfig: "libuv",
      providers: [.apt(["libuv1-dev"]), .brew(["libuv"])]
    ),
    // The last words of a crashing process: signal handlers are safe in C only.
    .target(name: "CStorybookTrace"),
    .target(name: "StorybookReflection"),
    .target(name: "StorybookSchema", dependencies: ["StorybookReflection"]),
    .target(name: "Storybook", dependencies: ["StorybookSchema"]),
    .target(
      name: "StorybookWebSockets",
      dependencies: ["CStorybookWebSockets", "CStorybookUV"]
    ),
    .target(
      name: "StorybookPage",
      path: "Public",
      sources: ["Page.swift"],
      resources: [
        .copy("index.html"), .copy("canvas.html"), .copy("embed.html"), .copy("js"), .copy("css"),
      ]
    ),
    .target(
      name: "StorybookServer",
      dependencies: [
        "Storybook", "StorybookWebSockets", "StorybookPage", "CStorybookTrace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ]
    ),
    .target(
      name: "StorybookMustache",
      dependencies: ["Storybook", .product(name: "Mustache", package: "swift-mustache")]
    ),
    .executableTarget(
      name: "Stories",
      dependencies: ["StorybookServer", "StorybookMustache"],
      path: "Stories",
      exclude: fixtureFolders + recordingFolders + ["PhotoList/Engadin.json"]
    ),
    .testTarget(name: "StorybookReflectionTests", dependencies: ["StorybookReflection"]),
    .testTarget(name: "StorybookSchemaTests", dependencies: ["StorybookSchema"]),
    .testTarget(
      name: "StorybookTests", dependencies: ["Storybook", "StorybookSchema", "StorybookMustache"]),
    .testTarget(name: "StorybookWebSocketsTests", dependencies: ["StorybookWebSockets"]),
    .testTarget(
      name: "StorybookServerTests",
      dependencies: ["StorybookServer", "Storybook", "StorybookSchema", "StorybookWebSockets"]),
    .testTarget(
      name: "StoriesTests",
      dependencies: ["Stories", "Storybook", "StorybookMustache", "StorybookSchema"]),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
