import Foundation
import StorybookSession

/// Classifies changed files during development.
package struct WatchRules: Hashable, Sendable {
  /// Folders whose `.json` files are fixtures.
  package var fixtureFolders: Set<String>
  /// Folders whose `.jsonl` files are recordings; they are handled like fixtures.
  var recordingFolders: Set<String>
  /// The folder served below `/assets/`, by each path that a change in it may be reported with: the
  /// watched folder can be a link to it, or above it.
  package let assetFolders: Set<String>

  package init(
    fixtureFolders: Set<String> = [], recordingFolders: Set<String> = [], assets: String? = nil
  ) {
    self.fixtureFolders = fixtureFolders
    self.recordingFolders = recordingFolders
    assetFolders = Set(
      assets.map { folder in
        let folder = URL(filePath: folder, directoryHint: .notDirectory).standardizedFileURL
        return [folder, folder.resolvingSymlinksInPath()].map { $0.path(percentEncoded: false) }
      } ?? [])
  }

  package enum Meaning: Hashable, Sendable {
    /// The compiler reads the file.
    case source
    case fixture
    /// The path below `/assets/`.
    case asset(String)
    /// A template, or any other file that a screen may read while it renders.
    case other
  }

  private static let sourceExtensions: Set = [
    "swift", "c", "cc", "cpp", "cxx", "m", "mm", "h", "hh", "hpp", "s", "S", "modulemap",
  ]
  private static let ignoredFolders: Set = [
    "node_modules", "DerivedData", "Pods", "Carthage", "__Snapshots__",
  ]

  /// Ignores build folders, hidden files other than the folders of screens, and temporary files of
  /// editors.
  package func ignores(_ path: String, isDirectory: Bool) -> Bool {
    let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    if name.hasPrefix(".") { return !isDirectory || name != StoryFolder.hiddenName }
    if isDirectory {
      return Self.ignoredFolders.contains(String(name)) || name.hasSuffix(".xcodeproj")
        || name.hasSuffix(".resources") || name.hasSuffix(".bundle")
    }
    return name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#") || name == "4913"
      || [".swp", ".swx", ".swo", ".tmp", ".orig", ".bak"].contains { name.hasSuffix($0) }
      || name.hasSuffix("___jb_tmp___") || name.hasSuffix("___jb_old___")
  }

  package func meaning(of path: String) -> Meaning {
    let folder = (path as NSString).deletingLastPathComponent
    let name = (path as NSString).lastPathComponent
    if name.hasSuffix(".json"), fixtureFolders.contains(folder) { return .fixture }
    if name.hasSuffix(".jsonl"), recordingFolders.contains(folder) { return .fixture }
    if let assets = assetFolders.first(where: { path.hasPrefix($0 + "/") }) {
      return .asset(String(path.dropFirst(assets.count + 1)))
    }
    let isSource =
      name == "Package.resolved" || Self.sourceExtensions.contains((name as NSString).pathExtension)
    guard isSource else { return .other }
    return .source
  }

  private var writtenFolders: Set<String> { fixtureFolders.union(recordingFolders) }

  /// The folders to watch when only fixtures matter: the nearest ones that exist.
  var fixtureRoots: Set<String> { Set(writtenFolders.map(FileManager.default.existingFolder)) }

  /// Ignores all paths that are neither fixtures nor folders above them.
  func ignoresForFixtures(_ path: String, isDirectory: Bool) -> Bool {
    guard isDirectory else {
      return meaning(of: path) != .fixture || ignores(path, isDirectory: false)
    }
    return !writtenFolders.contains { $0 == path || $0.hasPrefix(path + "/") }
  }
}
