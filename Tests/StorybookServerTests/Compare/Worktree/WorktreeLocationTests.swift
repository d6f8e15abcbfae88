import Foundation
import StorybookTestSupport
import Testing

@testable import StorybookCommandLine
@testable import StorybookCompare
@testable import StorybookHost

@Suite struct WorktreeLocationTests {
  /// A package in a repository of its own, with one commit and a change after it.
  private static func makePackage() async throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("// one", to: "Package.swift")
    let commands = [
      "git init --quiet", "git add Package.swift",
      "git -c user.name=Ann -c user.email=ann@example.org commit --quiet --message one",
      "echo '// two' > Package.swift",
    ]
    for command in commands {
      let build = BuildCommand(
        executable: "sh", arguments: ["-c", command], directory: folder.path)
      try #require(await BuildRun(build, output: { _ in }).run() == .succeeded)
    }
    return folder
  }

  private static func place(
    _ package: TestFolder, _ revision: String = "HEAD"
  ) throws -> WorktreeLocation {
    try WorktreeLocation(executable: package.file(".build/debug/App"), revision: revision)
  }

  @Test func `a revision is checked out on the side, and nothing is left of it`() async throws {
    let package = try await Self.makePackage()
    let place = try Self.place(package)
    let lock = try place.lock()
    defer { lock.release() }
    let tree = ".build/storybook-compare/tree"
    // Twice: the second finds what one that was killed would have left.
    try await place.checkOut()
    try await place.checkOut()
    #expect(try package.read("\(tree)/Package.swift") == "// one")
    await place.remove()
    for path in [tree, ".git/worktrees/tree"] {
      #expect(!FileManager.default.fileExists(atPath: package.file(path)))
    }
    #expect(try package.read("Package.swift") == "// two\n")
  }

  @Test(arguments: ["nothing", "HEAD~5", ""])
  func `an unknown revision is reported`(_ revision: String) async throws {
    let package = try await Self.makePackage()
    let place = try Self.place(package, revision)
    await #expect(throws: CommandError.self) { try await place.checkOut() }
  }

  @Test func `only one comparison builds in a package`() async throws {
    let package = try await Self.makePackage()
    let lock = try Self.place(package).lock()
    #expect(throws: CommandError.self) { try Self.place(package).lock() }
    lock.release()
    try Self.place(package).lock().release()
  }

  @Test(arguments: [("/nowhere/App", "HEAD"), ("/App", "HEAD")])
  func `an executable that no package built is reported`(_ executable: String, _ revision: String) {
    #expect(throws: CommandError.self) {
      try WorktreeLocation(executable: executable, revision: revision)
    }
  }
}
