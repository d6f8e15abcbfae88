import Foundation
import StorybookCommandLine
import StorybookHost

/// The repository of a package, which a review only reads.
struct GitRepository: Sendable {
  /// The folder of the package.
  let package: String
  /// The folder of the repository, which the package may lie below.
  let root: String

  init(of package: String) async throws(CommandError) {
    let found = await Self.run(["rev-parse", "--show-prefix"], in: package)
    guard found.result == .succeeded else {
      throw .call("\(package) is in no git repository: name a built program with --against.")
    }
    let below = found.text.trimmed.split(separator: "/")
    self.package = package
    root = package.split(separator: "/").dropLast(below.count).map { "/\($0)" }.joined()
  }

  /// The commit of a revision. Throws ``CommandError`` for an unknown one.
  func commit(of revision: String) async throws(CommandError) -> String {
    let found = await Self.run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"],
      in: package)
    guard found.result == .succeeded, !found.text.trimmed.isEmpty else {
      throw .call("Unknown git revision “\(revision)” in \(package).")
    }
    return found.text.trimmed
  }

  /// The commit that the branch left the default branch at, and the name of the latter.
  func mergeBase() async throws(CommandError) -> (commit: String, name: String) {
    let head = await Self.run(
      ["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"], in: package)
    for name in [head.text.trimmed, "main", "master"] where !name.isEmpty {
      let base = await Self.run(["merge-base", "HEAD", name], in: package)
      if base.result == .succeeded { return (base.text.trimmed, name) }
    }
    throw .call("The default branch is not known: name the revision, as in “review main”.")
  }

  /// Returns the reason of a failure.
  func clone(to tree: String) async -> String? {
    await Self.failure(["clone", "--quiet", "--shared", "--no-checkout", root, tree], in: package)
  }

  /// Returns the reason of a failure.
  func checkOut(_ commit: String, in tree: String) async -> String? {
    guard FileManager.default.fileExists(atPath: "\(tree)/.git") else { return "no clone" }
    return await Self.failure(["checkout", "--quiet", "--force", "--detach", commit], in: tree)
  }

  private static func failure(_ arguments: [String], in folder: String) async -> String? {
    let (result, text) = await run(arguments, in: folder)
    guard result != .succeeded else { return nil }
    return text.split(whereSeparator: \.isNewline).last.map(String.init) ?? "unknown reason"
  }

  private static func run(
    _ arguments: [String], in folder: String
  ) async -> (result: BuildResult, text: String) {
    await BuildRun.output(
      of: BuildCommand(
        executable: "git", arguments: ["-C", folder] + arguments, directory: folder))
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
