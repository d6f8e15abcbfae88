import Foundation
@testable import StorybookHost
import StorybookTestSupport
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
    let folder = try TestFolder()
    let product = try folder.write("", to: "s/x86_64-unknown-linux-gnu/debug/Shop")
    let link = folder.file("shop")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: product)
    let command = try #require(BuildCommand.swift(executable: link, root: "/shop"))
    #expect(command.arguments[4] == folder.file("s"))
    #expect(command.arguments.last == "Shop")
  }

  @Test func `an author's own command is for the shell`() {
    #expect(
      BuildCommand.shell("make -j2 && true", root: "/shop")
        == BuildCommand(
          executable: "/bin/sh", arguments: ["-c", "make -j2 && true"], directory: "/shop"))
  }
}
