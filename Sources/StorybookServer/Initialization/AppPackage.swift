import Foundation
import StorybookCommandLine
import StorybookSchema

/// The files of a package that `init` reads.
struct AppPackage {
  /// The folder of the package.
  let root: String

  /// The text of a file; `nil` without one.
  func fileText(at path: String) -> String? {
    try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }

  func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }

  func hasFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// The paths of the Swift files of a target, in order.
  ///
  /// - Parameter target: from the output of `swift package dump-package`.
  func sources(of target: Value) -> [String] {
    guard let folder = folder(of: target) else { return [] }
    let files = FileManager.default.subpaths(atPath: "\(root)/\(folder)") ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
  }

  private func folder(of target: Value) -> String? {
    if let path = target["path"]?.string {
      return path.trimmingSuffix("/").nonEmpty.map(String.init)
    }
    guard let name = target["name"]?.string else { return nil }
    // Those that the package manager looks in.
    return ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name)" }.first(where: hasFolder)
  }

  /// The change of `.gitignore`; `nil` if it ignores the build folder already.
  var ignoredBuilds: FileChange? {
    guard let before = fileText(at: ".gitignore") else {
      return FileChange(path: ".gitignore", before: nil, after: ".build*/\n")
    }
    let patterns: Set<Substring> = [
      ".build", ".build/", "/.build", "/.build/", ".build*", ".build*/", "/.build*/", "**/.build/",
    ]
    let lines = before.split { $0.isNewline }.map { $0.trimmingSuffix(" ") }
    guard patterns.isDisjoint(with: lines) else { return nil }
    var after = before
    if !after.isEmpty, !after.hasSuffix("\n") { after += "\n" }
    return FileChange(path: ".gitignore", before: before, after: "\(after).build*/\n")
  }

  /// Throws a sentence for a single target whose files are in `Sources` itself: a package with
  /// several targets has a folder for each.
  func checkFolders(_ manifest: Value) throws(CommandError) {
    let targets = manifest["targets"]?.array ?? []
    guard targets.count == 1, let name = targets[0]["name"]?.string, folder(of: targets[0]) == nil
    else { return }
    throw .call("The files of “\(name)” are in Sources itself: move them to Sources/\(name) first.")
  }

  /// Throws a sentence for a folder that has files, but is not a package.
  func checkFolder() throws(CommandError) {
    guard !has("Package.swift") else { return }
    let documents = ["README", "LICENSE", "CHANGELOG", "."]
    let files = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    guard files.allSatisfy({ file in documents.contains(where: file.hasPrefix) }) else {
      throw .call(
        """
        \(root) has files, but no Package.swift: run init in the folder of a package, or in an \
        empty one.
        """)
    }
  }
}
