import Foundation
import Testing

@testable import StorybookCommandLine
@testable import StorybookCompare
@testable import StorybookHost
@testable import StorybookWorker

@Suite struct WorktreeLocationTests {
  /// A package in a repository of its own, with one commit and a change after it.
  private static func inPackage(_ body: (String) async throws -> Void) async throws {
    let root = NSTemporaryDirectory() + "worktree-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: root) }
    try "// one".write(toFile: "\(root)/Package.swift", atomically: true, encoding: .utf8)
    let commands = [
      "git init --quiet", "git add Package.swift",
      "git -c user.name=Ann -c user.email=ann@example.org commit --quiet --message one",
      "echo '// two' > Package.swift",
    ]
    for command in commands {
      let build = BuildCommand(executable: "sh", arguments: ["-c", command], directory: root)
      try #require(await BuildRun(build, output: { _ in }).run() == .succeeded)
    }
    try await body(root)
  }

  private static func place(_ root: String, _ revision: String = "HEAD") throws -> WorktreeLocation
  {
    try WorktreeLocation(executable: "\(root)/.build/debug/App", revision: revision)
  }

  @Test func `a revision is checked out on the side, and nothing is left of it`() async throws {
    try await Self.inPackage { root in
      let place = try Self.place(root)
      let lock = try place.lock()
      defer { lock.release() }
      let tree = "\(root)/.build/storybook-compare/tree"
      // Twice: the second finds what one that was killed would have left.
      try await place.checkOut()
      try await place.checkOut()
      #expect(try String(contentsOfFile: "\(tree)/Package.swift", encoding: .utf8) == "// one")
      await place.remove()
      #expect(!FileManager.default.fileExists(atPath: tree))
      #expect(!FileManager.default.fileExists(atPath: "\(root)/.git/worktrees/tree"))
      let own = try String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
      #expect(own == "// two\n")
    }
  }

  @Test(arguments: ["nothing", "HEAD~5", ""])
  func `an unknown revision is reported`(_ revision: String) async throws {
    try await Self.inPackage { root in
      let place = try Self.place(root, revision)
      await #expect(throws: CommandError.self) { try await place.checkOut() }
    }
  }

  @Test func `only one comparison builds in a package`() async throws {
    try await Self.inPackage { root in
      let lock = try Self.place(root).lock()
      #expect(throws: CommandError.self) { try Self.place(root).lock() }
      lock.release()
      try Self.place(root).lock().release()
    }
  }

  @Test(arguments: [("/nowhere/App", "HEAD"), ("/App", "HEAD")])
  func `an executable that no package built is reported`(_ executable: String, _ revision: String) {
    #expect(throws: CommandError.self) {
      try WorktreeLocation(executable: executable, revision: revision)
    }
  }
}
