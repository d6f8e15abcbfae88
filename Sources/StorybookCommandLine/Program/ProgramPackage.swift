import Foundation
import StorybookFiles
package import StorybookHost
package import StorybookSchema
import Synchronization

/// A package of the author.
package struct ProgramPackage: Hashable, Sendable {
  /// The folder with the manifest, as an absolute path.
  package let root: String

  /// - Parameter folder: `nil` for the package that the current directory is in.
  package init(_ folder: String?) throws(CommandError) {
    let start = URL(filePath: folder ?? FileManager.default.currentDirectoryPath)
    let path = start.standardizedFileURL.path(percentEncoded: false)
    if let folder {
      guard FileManager.default.fileExists(atPath: "\(path)/Package.swift") else {
        throw .call("--package-path: “\(folder)” is not a package: it has no Package.swift.")
      }
      root = (path as NSString).standardizingPath
    } else {
      guard let root = PackageLocation.above("\(path)/Package.swift") else {
        throw .call(
          """
          No Package.swift in this folder or above it. “storybook init” makes a package of an empty \
          folder; or change to the folder of a package, name one with --package-path, or an \
          executable with --program.
          """)
      }
      self.root = root
    }
  }

  /// Runs a command of `swift package`; returns its result and all of its output.
  package func run(_ arguments: [String]) async -> (result: BuildResult, text: String) {
    let command = BuildCommand(
      executable: "swift", arguments: ["package", "--package-path", root] + arguments,
      directory: root)
    return await BuildRun.output(of: command)
  }

  /// Throws ``CommandError`` if the package has none, or several and none is named.
  func program(_ target: String?) async throws(CommandError) -> PackageProgram {
    let programs = PackageProgram.all(in: try await manifest())
    let names = programs.map(\.target).joined(separator: ", ")
    guard !programs.isEmpty else {
      throw .call(
        "No executable target of \(root) has stories. Add one with: storybook init")
    }
    if let target {
      guard let program = programs.first(where: { $0.target == target || $0.product == target })
      else { throw .call("--target: “\(target)” has no stories; these have: \(names).") }
      return program
    }
    guard programs.count == 1 else {
      throw .call("Several targets have stories; choose one with --target: \(names).")
    }
    return programs[0]
  }

  /// The manifest as SwiftPM understands it.
  package func manifest() async throws(CommandError) -> Value {
    try await value(of: ["dump-package"])
  }

  /// What a command of `swift package` prints as JSON. Another SwiftPM in the package is waited for.
  ///
  /// - Parameters:
  ///   - swift: the command that reads it.
  ///   - notice: receives a sentence about the other process.
  func value(
    of arguments: [String], swift: String = "swift",
    notice: @escaping @Sendable (String) -> Void = { StandardError.writeText("\($0)\n") }
  ) async throws(CommandError) -> Value {
    let file = FileManager.default.temporaryDirectory.appending(path: "storybook-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    // What is printed beside it goes to another stream: notices and warnings, at any time.
    let command = BuildCommand(
      executable: "/bin/sh",
      arguments: [
        "-c", #"exec "$@" > "$0""#, file.path(percentEncoded: false), swift, "package",
        "--package-path", root,
      ] + arguments, directory: root)
    let others = Mutex<(text: String, isTold: Bool)>(("", false))
    let result = await BuildRun(command) { bytes in
      others.withLock { others in
        others.text += String(decoding: bytes, as: UTF8.self)
        guard !others.isTold, let waiting = BuildProgress.waitingNotice(in: others.text) else {
          return
        }
        others.isTold = true
        notice("\(waiting.label).")
      }
    }.run()
    let bytes = (try? Data(contentsOf: file)).map { Array($0) } ?? []
    guard result == .succeeded, let manifest = try? Value(json: bytes) else {
      let text = others.withLock(\.text) + (result == .succeeded ? "It is not JSON." : "")
      throw .story("The manifest of \(root) cannot be read:\n\(text)")
    }
    return manifest
  }
}
