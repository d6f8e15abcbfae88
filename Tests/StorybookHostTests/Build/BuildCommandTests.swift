import Foundation
@testable import StorybookHost
import Testing

struct BuildCommandTests {
  static let places: [(executable: String, words: [String])] = [
    (
      "/shop/.build/x86_64-unknown-linux-gnu/debug/Stories",
      ["/shop/.build", "debug", "Stories"]
    ),
    ("/shop/.build/debug/Stories", ["/shop/.build", "debug", "Stories"]),
    ("/shop/.build/arm64-apple-macosx/release/My Shop", ["/shop/.build", "release", "My Shop"]),
    (
      "/x/.build-dev/aarch64-unknown-linux-gnu/release/Shop",
      ["/x/.build-dev", "release", "Shop"]
    ),
    ("/scratch/release/Shop", ["/scratch", "release", "Shop"]),
    ("/x86_64-shop/debug/Shop", ["/x86_64-shop", "debug", "Shop"]),
  ]

  @Test(arguments: places)
  func `the product that runs is built where it lies`(executable: String, words: [String]) {
    let command = BuildCommand.swift(executable: executable, root: "/shop")
    let arguments = [
      "build", "--package-path", "/shop", "--scratch-path", words[0], "-c", words[1], "--product",
      words[2],
    ]
    #expect(
      command == BuildCommand(executable: "swift", arguments: arguments, directory: "/shop"))
  }

  @Test(arguments: ["/usr/local/bin/shop", "/debug/shop", "/", "", "/nowhere"])
  func `an executable that SwiftPM did not put there has no command`(executable: String) {
    #expect(BuildCommand.swift(executable: executable, root: "/shop") == nil)
  }

  @Test func `a link to the product leads to it`() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "s/x86_64-unknown-linux-gnu/debug")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data().write(to: place.appending(path: "Shop"))
    let link = folder.appending(path: "shop")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: place.appending(path: "Shop"))
    let command = try #require(BuildCommand.swift(executable: link.path, root: "/shop"))
    #expect(command.arguments[4] == folder.appending(path: "s").path)
    #expect(command.arguments.last == "Shop")
  }

  @Test func `an author's own command is for the shell`() {
    #expect(
      BuildCommand.shell("make -j2 && true", root: "/shop")
        == BuildCommand(
          executable: "/bin/sh", arguments: ["-c", "make -j2 && true"], directory: "/shop"))
  }
}
