import Foundation
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookSchema

/// Where a revision is checked out and built: in the build folder, which is disposable.
///
/// ```text
/// .build/storybook-compare/tree      the revision, while it is compared
///                          scratch   its build, which the next one begins with
///                          lock
/// ```
struct WorktreeLocation: Sendable {
  let executable: String
  let revision: String
  /// The package that the executable was built from.
  private let root: String
  private let folder: String

  init(executable: String, revision: String) throws(CommandError) {
    guard let root = PackageLocation.root(executable: executable, source: nil),
      BuildCommand.product(of: executable) != nil
    else {
      throw .call("--worktree requires an executable in the build folder of “swift build”.")
    }
    guard !revision.hasPrefix("-") else { throw .call("Invalid revision “\(revision)”.") }
    self.executable = executable
    self.revision = revision
    self.root = root
    folder = "\(root)/.build/storybook-compare"
  }

  private var tree: String { "\(folder)/tree" }
  private var scratch: String { "\(folder)/scratch" }

  /// Throws when another comparison holds the lock.
  func lock() throws(CommandError) -> FileLock {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    guard let lock = FileLock("\(folder)/lock") else {
      throw .call("Another comparison is building in \(folder): wait until it has finished.")
    }
    return lock
  }

  /// Checks the revision out, after removing what a killed comparison left.
  func checkOut() async throws {
    await remove()
    let known = await git(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"])
    let commit = known.text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard known.result == .succeeded, !commit.isEmpty else {
      throw CommandError.call("Unknown git revision “\(revision)” in \(root).")
    }
    let added = await git(["worktree", "add", "--detach", "--force", tree, commit])
    guard added.result == .succeeded else {
      let reason = added.text.split(whereSeparator: \.isNewline).last ?? "unknown reason"
      throw CommandError.call("git cannot check out “\(revision)”: \(reason)")
    }
  }

  /// Builds the product and returns its path; progress is printed on standard error.
  func build() async throws -> String {
    // The package may be in a subfolder of its repository.
    let below = await git(["rev-parse", "--show-prefix"]).text
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let package = [tree, below].filter { !$0.isEmpty }.joined(separator: "/")
    guard let product = BuildCommand.product(of: executable),
      let command = BuildCommand.swift(executable: executable, root: package, scratch: scratch)
    else { throw CommandError.call("No build command found for “\(revision)”.") }
    StandardError.writeText(VisibleText.line("Building \(revision) in \(folder)") + "\n")
    let (result, output) = await BuildRun.output(of: command)
    guard result == .succeeded else {
      if Task.isCancelled { throw CancellationError() }
      let tail = output.split(whereSeparator: \.isNewline).suffix(20).joined(separator: "\n")
      throw CommandError.story("Building “\(revision)” failed:\n\(tail)")
    }
    return "\(scratch)/\(product)"
  }

  func remove() async {
    // Detached, so that cancelling the comparison does not cancel the cleanup.
    await Task.detached {
      _ = await git(["worktree", "remove", "--force", "--force", tree])
      try? FileManager.default.removeItem(atPath: tree)
      _ = await git(["worktree", "prune"])
    }.value
  }

  private func git(_ arguments: [String]) async -> (result: BuildResult, text: String) {
    await BuildRun.output(
      of: BuildCommand(executable: "git", arguments: ["-C", root] + arguments, directory: root))
  }
}
