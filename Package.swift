// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Visible folders beside the example screens. Those of new screens are in the hidden folder
/// `.storybook`, which needs no list.
let stories = "\(Context.packageDirectory)/Stories"
let exampleFiles = (FileManager.default.subpaths(atPath: stories) ?? []).filter {
  ["/Fixtures", "/__Snapshots__", "/Recordings", "/Templates"].contains(where: $0.hasSuffix)
}

/// Debian's file for pkg-config has a flag that the package manager warns of, and is not needed there.
#if os(macOS)
  let hiredis: String? = "hiredis"
#else
  let hiredis: String? = nil
#endif

/// What only executables with a server need: a package without them does not fetch it.
let server = TargetDependencyCondition.when(traits: ["Server", "Serving"])
/// What only commands need that no page of a server calls.
let tools = TargetDependencyCondition.when(traits: ["Server"])
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: server)
let logging = Target.Dependency.product(
  name: "Logging", package: "swift-log", condition: server)

let package = Package(
  name: "swift-storybook",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Storybook", targets: ["Storybook"]),
    .library(name: "StorybookAsync", targets: ["StorybookAsync"]),
    .library(name: "StorybookFlows", targets: ["StorybookFlows"]),
    .library(name: "StorybookInteractions", targets: ["StorybookInteractions"]),
    .library(name: "StorybookData", targets: ["StorybookData"]),
    .library(name: "StorybookRecording", targets: ["StorybookRecording"]),
    .library(name: "StorybookProgram", targets: ["StorybookProgram"]),
    .library(name: "StorybookServer", targets: ["StorybookServer"]),
    .library(name: "StorybookTesting", targets: ["StorybookTesting"]),
    .library(name: "StorybookScreenshotTesting", targets: ["StorybookScreenshotTesting"]),
    .library(name: "StorybookMustache", targets: ["StorybookMustache"]),
    .library(name: "StorybookSharing", targets: ["StorybookSharing"]),
    .executable(name: "storybook", targets: ["StorybookTool"]),
    .executable(name: "Stories", targets: ["StoriesMain"]),
  ],
  // A package with a program depends with `traits: []`: it then fetches no other package. One trait
  // is on by default: the package manager passes several in any order, and builds all again then.
  traits: [
    .default(enabledTraits: ["Server"]),
    .trait(
      name: "Server",
      description: "The products StorybookServer and StorybookSharing, and StorybookMustache."),
    .trait(
      name: "Serving",
      description: "The same without the commands “build”, “review” and “mcp”: what serving takes."
    ),
    .trait(name: "Mustache", description: "The product StorybookMustache alone."),
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
    // Only for the product StorybookSharing: the protocol of Redis and Valkey.
    .systemLibrary(
      name: "CStorybookRedis",
      pkgConfig: hiredis,
      providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]
    ),
    // The last words of a crashing process: signal handlers are safe in C only.
    .target(name: "CStorybookTrace"),
    // The runtime's list of loaded images, and its main executor; no library to install.
    .systemLibrary(name: "CStorybookRuntime"),
    .target(name: "StorybookSchema", dependencies: ["CStorybookRuntime"]),
    .target(name: "Storybook", dependencies: ["CStorybookRuntime", "StorybookSchema"]),
    // Screens that load, flows, lists and files, recordings: each a product of its own.
    .target(name: "StorybookAsync", dependencies: ["Storybook"]),
    .target(name: "StorybookFlows", dependencies: ["Storybook"]),
    .target(name: "StorybookData", dependencies: ["Storybook"]),
    .target(name: "StorybookRecording", dependencies: ["Storybook"]),
    // Runs the author's code: lists, evaluates and tests, and answers a host over one socket. No C library.
    .target(
      name: "StorybookProgram",
      dependencies: ["Storybook", "StorybookSchema", "CStorybookTrace"]),
    // Files beside the stories, and links to their states: what tests and a host share.
    .target(
      name: "StorybookFiles", dependencies: ["Storybook", "StorybookSchema", "StorybookProgram"]),
    .target(name: "StorybookMarkup"),
    // Interaction tests beside the stories: queries and actions on the accessibility tree.
    .target(
      name: "StorybookInteractions",
      dependencies: ["Storybook", "StorybookMarkup", "StorybookProgram", "StorybookSchema"]),
    .target(
      name: "StorybookSnapshots",
      dependencies: [
        "Storybook", "StorybookProgram", "StorybookFiles", "StorybookSchema", "StorybookMarkup",
      ]),
    .target(
      name: "StorybookWebSockets",
      dependencies: ["CStorybookWebSockets", "CStorybookUV"]
    ),
    .target(
      name: "StorybookPage",
      path: "Public",
      exclude: ["index.html", "canvas.html", "embed.html", "bundle.mjs", "types.d.ts"],
      sources: ["Page.swift"],
      // The bundle that `make page` writes, and the sources that its maps lead to.
      resources: [.copy("dist"), .copy("js"), .copy("css")]
    ),
    // Serves a catalog: HTTP and WebSocket, rooms, files, the joined page; starts worker processes, and reads
    // why they ended. No command line.
    .target(
      name: "StorybookHost",
      dependencies: [
        "Storybook", "StorybookFiles", "StorybookSchema", "StorybookMarkup",
        "StorybookSnapshots", "StorybookWebSockets", "StorybookProgram",
        "StorybookInteractions", "StorybookPage", "CStorybookTrace", "StorybookRecording",
        logging,
      ]),
    // The command line: what its tools share, how each of them plugs in, and a headless Chromium.
    .target(
      name: "StorybookCommandLine",
      dependencies: [
        "Storybook", "StorybookFiles", "StorybookSchema", "StorybookMarkup",
        "StorybookSnapshots", "StorybookWebSockets", "StorybookProgram", "StorybookHost",
        argumentParser,
        logging,
      ]),
    // The big tools of the command line.
    .target(
      name: "StorybookCheck",
      dependencies: [
        "StorybookCommandLine", "Storybook", "StorybookFiles",
        "StorybookSchema", "StorybookMarkup", "StorybookSnapshots", "StorybookHost",
        "StorybookProgram", "StorybookRecording",
        argumentParser,
      ]),
    .target(
      name: "StorybookScreenshots",
      dependencies: [
        "StorybookCommandLine", "StorybookCheck", "Storybook",
        "StorybookFiles", "StorybookSchema", "StorybookMarkup", "StorybookSnapshots",
        "StorybookWebSockets", "StorybookHost", "StorybookProgram",
        argumentParser,
      ]),
    .target(
      name: "StorybookExplore",
      dependencies: [
        "StorybookCommandLine", "Storybook", "StorybookFiles", "StorybookSchema",
        "StorybookMarkup", "StorybookHost", "StorybookProgram",
        argumentParser,
      ]),
    .target(
      name: "StorybookSite",
      dependencies: [
        "StorybookCommandLine", "Storybook", "StorybookMarkup", "StorybookFiles",
        "StorybookSchema", "StorybookWebSockets", "StorybookHost", "StorybookProgram",
        argumentParser,
      ]),
    .target(
      name: "StorybookReview",
      dependencies: [
        "StorybookCommandLine", "StorybookCheck", "StorybookScreenshots", "Storybook",
        "StorybookFiles", "StorybookSchema", "StorybookMarkup", "StorybookSnapshots",
        "StorybookHost", "StorybookProgram",
        argumentParser,
      ]),
    .target(
      name: "StorybookMCP",
      dependencies: [
        "StorybookCommandLine", "StorybookCheck", "StorybookExplore", "StorybookReview",
        "StorybookScreenshots", "Storybook", "StorybookFiles", "StorybookSchema",
        "StorybookMarkup",
        "StorybookWebSockets", "StorybookHost", "StorybookProgram",
        argumentParser,
        logging,
      ]),
    // Every command in one executable: serve, dev, and the table of tools.
    .target(
      name: "StorybookServer",
      dependencies: [
        "StorybookCheck", "StorybookExplore", "StorybookScreenshots",
        .target(name: "StorybookReview", condition: tools),
        .target(name: "StorybookMCP", condition: tools),
        .target(name: "StorybookSite", condition: tools),
        "StorybookCommandLine", "Storybook", "StorybookFiles", "StorybookSchema",
        "StorybookMarkup", "StorybookWebSockets", "StorybookProgram",
        "StorybookHost",
        argumentParser,
        logging,
      ]
    ),
    // The tool that is installed: every command, for the programs of other packages.
    .executableTarget(name: "StorybookTool", dependencies: ["StorybookServer"]),
    .target(
      name: "StorybookTesting",
      dependencies: [
        "Storybook", "StorybookFiles", "StorybookSchema", "StorybookMarkup", "StorybookSnapshots",
        "StorybookInteractions", "StorybookProgram",
      ]),
    // Pictures in tests: apart, as it links what drives a browser, and with it the host.
    .target(
      name: "StorybookScreenshotTesting",
      dependencies: [
        "StorybookTesting", "StorybookScreenshots", "StorybookSnapshots", "Storybook",
        "StorybookProgram",
      ]),
    .target(
      name: "StorybookMustache",
      dependencies: [
        "Storybook", "StorybookSchema",
        .product(
          name: "Mustache", package: "swift-mustache",
          condition: .when(traits: ["Server", "Serving", "Mustache"])
        ),
      ]
    ),
    .target(
      name: "StorybookSharing",
      dependencies: [
        "StorybookServer", "StorybookHost", "StorybookSchema", "StorybookWebSockets",
        "CStorybookRedis",
        logging,
      ]
    ),
    .target(
      name: "Stories",
      dependencies: [
        "Storybook", "StorybookAsync", "StorybookData", "StorybookFlows", "StorybookInteractions",
        "StorybookMustache",
      ],
      path: "Stories",
      exclude: exampleFiles + [
        "Main", "Program", "Shared", "CodedStories", "Assets", "PhotoList/Engadin.json",
        "README.md",
      ]),
    .executableTarget(
      name: "StoriesMain", dependencies: ["Stories", "StorybookServer"], path: "Stories/Main"),
    // The same stories for the tool, without a server.
    .executableTarget(
      name: "StoriesProgram", dependencies: ["Stories", "StorybookProgram"],
      path: "Stories/Program"),
    // The same stories with hosts that share rooms: the only one that links hiredis.
    .executableTarget(
      name: "SharedStories", dependencies: ["Stories", "StorybookServer", "StorybookSharing"],
      path: "Stories/Shared"),
    // Stories of an app with coders of its own; some of them throw.
    .executableTarget(
      name: "CodedStories",
      dependencies: ["Storybook", "StorybookAsync", "StorybookInteractions", "StorybookServer"],
      path: "Stories/CodedStories"),
    // What reads foreign input, and what has to be true of it: for libFuzzer and for tests.
    .target(
      name: "StorybookFuzzing",
      dependencies: [
        "Storybook", "StorybookFiles", "StorybookMarkup", "StorybookSchema",
        "StorybookExplore", "StorybookHost", "StorybookSnapshots", "StorybookProgram",
        "StorybookRecording",
      ],
      path: "Tests/Fuzzing/Targets"),
    // What the tests of several targets share: a room that is played in one process, pages that are read.
    .target(
      name: "StorybookTestSupport",
      dependencies: [
        "Storybook", "StorybookProgram", "StorybookRecording", "StorybookHost", "StorybookSchema",
        "CStorybookCounting",
      ],
      path: "Tests/Support"),
    // Counts what tests allocate, to see how the cost of an operation grows: the allocator is C.
    .target(name: "CStorybookCounting", path: "Tests/Counting"),
    .testTarget(
      name: "StorybookFuzzingTests", dependencies: ["StorybookFuzzing", "StorybookSchema"]),
    .testTarget(
      name: "StorybookMarkupTests", dependencies: ["StorybookMarkup", "StorybookTestSupport"]),
    .testTarget(
      name: "StorybookSnapshotsTests",
      dependencies: [
        "StorybookSnapshots", "StorybookMarkup", "Storybook", "StorybookFiles", "StorybookSchema",
        "StorybookProgram", "StorybookRecording",
      ]),
    .testTarget(
      name: "StorybookSchemaTests",
      dependencies: [
        "StorybookSchema", "StorybookSnapshots", "StorybookFuzzing", "StorybookTestSupport",
      ]),
    .testTarget(
      name: "StorybookTests",
      dependencies: [
        "Storybook", "StorybookAsync", "StorybookData", "StorybookFlows", "StorybookInteractions",
        "StorybookRecording", "StorybookFiles", "StorybookSchema", "StorybookMarkup",
        "StorybookMustache",
        "StorybookTesting", "StorybookTestSupport",
        // Its command line is in the documentation, which is tested as a whole.
        "StorybookServer", "StorybookProgram", "StorybookHost",
        argumentParser,
      ]),
    .testTarget(
      name: "StorybookFilesTests",
      dependencies: [
        "StorybookFiles", "Storybook", "StorybookProgram", "StorybookSchema",
        "StorybookTestSupport",
      ]),
    .testTarget(name: "StorybookWebSocketsTests", dependencies: ["StorybookWebSockets"]),
    .testTarget(
      name: "StorybookHostTests",
      dependencies: [
        "StorybookHost", "Storybook", "StorybookFiles", "StorybookSchema", "StorybookSnapshots",
        "StorybookWebSockets", "StorybookProgram", "StorybookFuzzing",
        "StorybookTestSupport", "CStorybookTrace", "StorybookRecording",
        logging,
      ]),
    .testTarget(
      name: "StorybookServerTests",
      dependencies: [
        "StorybookServer", "StorybookCommandLine", "StorybookCheck", "StorybookReview",
        "StorybookExplore", "StorybookMCP", "StorybookScreenshots", "StorybookScreenshotTesting",
        "StorybookSite",
        "StorybookHost", "Storybook", "StorybookFiles", "StorybookSchema",
        "StorybookInteractions", "StorybookMarkup", "StorybookWebSockets",
        "StorybookProgram", "StorybookRecording", "StorybookSnapshots",
        "StorybookFuzzing", "StorybookTestSupport",
        argumentParser,
      ]),
    .testTarget(
      name: "StorybookSharingTests",
      dependencies: ["StorybookSharing", "StorybookHost", "StorybookFuzzing"]),
    .testTarget(
      name: "StorybookTestingTests",
      dependencies: [
        "StorybookTesting", "Storybook", "StorybookInteractions", "StorybookFiles",
        "StorybookSchema",
      ]),
    .testTarget(
      name: "StorybookInteractionsTests",
      dependencies: [
        "StorybookInteractions", "StorybookTesting", "Storybook", "StorybookAsync",
        "StorybookFlows", "StorybookHost", "StorybookMarkup", "StorybookSchema",
        "StorybookProgram", "StorybookRecording",
      ]),
    .testTarget(
      name: "StoriesTests",
      dependencies: [
        "Stories", "StorybookTesting", "StorybookMarkup", "Storybook", "StorybookAsync",
        "StorybookData", "StorybookFlows", "StorybookMustache",
        "StorybookSchema", "StorybookProgram",
      ]),
  ]
)

// Links with libFuzzer only, as Tests/Fuzzing/run builds it.
if Context.environment["STORYBOOK_FUZZ_TARGET"] != nil {
  package.targets.append(
    .executableTarget(
      name: "StorybookFuzz", dependencies: ["StorybookFuzzing"], path: "Tests/Fuzzing/Driver"))
}

// Screens with planted bugs, for Benchmarks/run explore.
if Context.environment["STORYBOOK_PLANTED_BUGS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "PlantedStories", dependencies: ["StorybookServer"], path: "Benchmarks/explore",
      exclude: ["planted.json"]))
}

// Steps of an interaction test, for Benchmarks/run interactions.
if Context.environment["STORYBOOK_STEPS_OF_TESTS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "InteractionSteps",
      dependencies: ["Storybook", "StorybookInteractions", "StorybookProgram"],
      path: "Benchmarks/interactions"))
}

// One text and many rows, for Benchmarks/run peers.
if Context.environment["STORYBOOK_ROWS_OF_TEXT"] != nil {
  package.targets.append(
    .executableTarget(
      name: "RowsOfText", dependencies: ["StorybookServer"], path: "Benchmarks/peers/rows"))
}

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
