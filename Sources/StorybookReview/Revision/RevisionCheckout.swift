import Foundation
import StorybookCommandLine
import StorybookFiles
import StorybookHost
import StorybookSchema

/// Where another revision is checked out and built: in the build folder, which is disposable. It is a
/// clone that shares the repository's objects, so that nothing in the repository knows of it, and
/// stays, so that the next build compiles what differs.
///
/// ```text
/// .build/storybook-review/files/…               the revision, at the path of the repository
///                         scratch               its build
///                         states                what its stories rendered, by commit
///                         lock
/// ```
struct RevisionCheckout: Sendable {
  /// The package of the branch.
  let root: String
  private let executable: String
  private let repository: GitRepository

  /// - Parameter executable: that of the branch.
  init(executable: String, repository: GitRepository) throws(CommandError) {
    guard BuildCommand.product(of: executable) != nil else {
      throw .call("A revision can be built for an executable in the build folder of “swift build”.")
    }
    self.executable = executable
    self.repository = repository
    root = repository.package
  }

  var folder: String { "\(root)/.build/storybook-review" }
  private var files: String { "\(folder)/files" }
  private var scratch: String { "\(folder)/scratch" }
  /// A package may lie beside the repository: relative paths lead from here to the same places.
  private var tree: String { files + repository.root }
  private var package: String { files + repository.package }

  /// Throws when another review holds the lock.
  func lock() throws(CommandError) -> FileLock {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard let lock = FileLock("\(folder)/lock") else {
      throw .call("Another review is building in \(folder): wait until it has finished.")
    }
    return lock
  }

  /// Checks out and builds a commit. Returns the path of its program; `nil` if it has none.
  func build(_ commit: String, named name: String) async throws -> String? {
    try await checkOut(commit, named: name)
    guard FileManager.default.fileExists(atPath: "\(package)/Package.swift") else { return nil }
    let manifest = try await ProgramPackage(package).manifest()
    guard let product = BuildCommand.product(of: executable),
      Self.executables(manifest).contains((product as NSString).lastPathComponent),
      let command = BuildCommand.swift(executable: executable, root: package, scratch: scratch)
    else { return nil }
    linkNeighbours(manifest)
    StandardError.writeText(VisibleText.line("Building \(name) in \(folder)") + "\n")
    let (result, output) = await BuildRun.output(of: command)
    guard result == .succeeded else {
      if Task.isCancelled { throw CancellationError() }
      let tail = output.split(whereSeparator: \.isNewline).suffix(20).joined(separator: "\n")
      throw CommandError.call("Building “\(name)” failed:\n\(tail)")
    }
    return "\(scratch)/\(product)"
  }

  /// The executables of a package, by target and by product.
  private static func executables(_ manifest: Value) -> Set<String> {
    let targets = (manifest["targets"]?.array ?? []).filter { $0["type"]?.string == "executable" }
    let products = (manifest["products"]?.array ?? []).filter { $0["type"]?["executable"] != nil }
    return Set((targets + products).compactMap { $0["name"]?.string })
  }

  private func checkOut(_ commit: String, named name: String) async throws {
    // A clone that was stopped has no commit to check out.
    if await repository.checkOut(commit, in: tree) != nil {
      try? FileManager.default.removeItem(atPath: files)
      try? FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
      if let reason = await repository.clone(to: tree) { throw failure(name, reason: reason) }
      if let reason = await repository.checkOut(commit, in: tree) {
        throw failure(name, reason: reason)
      }
    }
    // The versions of the branch are at hand, and the same for both.
    let pins = "\(package)/Package.resolved"
    guard !FileManager.default.fileExists(atPath: pins) else { return }
    try? FileManager.default.copyItem(atPath: "\(root)/Package.resolved", toPath: pins)
  }

  private func failure(_ name: String, reason: String) -> any Error {
    if Task.isCancelled { return CancellationError() }
    return CommandError.call("git cannot check out “\(name)”: \(reason)")
  }

  /// Packages that the manifest finds by a path out of the repository.
  private func linkNeighbours(_ manifest: Value) {
    let places = (manifest["dependencies"]?.array ?? [])
      .compactMap { $0["fileSystem"]?.array?.first?["path"]?.string }
    for place in places where place.hasPrefix(files + "/") {
      let neighbour = String(place.dropFirst(files.count))
      guard !FileManager.default.fileExists(atPath: place),
        FileManager.default.fileExists(atPath: neighbour)
      else { continue }
      let parent = (place as NSString).deletingLastPathComponent
      try? FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true)
      try? FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: neighbour)
    }
  }
}
