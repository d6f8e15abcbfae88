import Foundation
package import Storybook
import StorybookFiles

/// Classifies changed files during development.
package struct WatchRules: Hashable, Sendable {
  /// Folders whose `.json` files are fixtures.
  package var fixtureFolders: Set<String>
  /// Folders whose `.jsonl` files are recordings; they are handled like fixtures.
  var recordingFolders: Set<String>
  /// The public folders by each path that a change in one may be reported with: the watched folder
  /// can be a link to it, or above it.
  private let folders: Set<PublicFolder>

  package var publicFolders: Set<String> { Set(folders.map(\.folder)) }

  package init(
    fixtureFolders: Set<String> = [], recordingFolders: Set<String> = [],
    folders: [PublicFolder] = []
  ) {
    self.fixtureFolders = fixtureFolders
    self.recordingFolders = recordingFolders
    self.folders = Set(
      folders.flatMap { served in
        Self.paths(of: served.folder).map { PublicFolder(path: served.path, folder: $0) }
      })
  }

  /// The path without `.` and `..`, and without links.
  private static func paths(of folder: String) -> [String] {
    let steps = folder.split(separator: "/").reduce(into: [Substring]()) { steps, step in
      switch step {
      case ".": break
      case "..": _ = steps.popLast()
      default: steps.append(step)
      }
    }
    let written = "/" + steps.joined(separator: "/")
    let resolved = URL(filePath: written, directoryHint: .notDirectory).resolvingSymlinksInPath()
    return [written, resolved.path(percentEncoded: false)] + [folder.realPath].compactMap(\.self)
  }

  package enum Meaning: Hashable, Sendable {
    /// The compiler reads the file.
    case source
    case fixture
    /// A file of a public folder, with its paths on the host.
    case asset(Set<String>)
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
    let isSource =
      name == "Package.resolved" || Self.sourceExtensions.contains((name as NSString).pathExtension)
    let served = folders.filter { path.hasPrefix($0.folder + "/") }
    if isSource, served.allSatisfy(containsScreens) { return .source }
    guard !served.isEmpty else { return .other }
    return .asset(Set(served.map { $0.path + path.dropFirst($0.folder.count + 1) }))
  }

  /// Whether the compiler reads files of a public folder: those beside screens.
  private func containsScreens(_ served: PublicFolder) -> Bool {
    fixtureFolders.contains { $0.hasPrefix(served.folder + "/") }
  }

  private var writtenFolders: Set<String> { fixtureFolders.union(recordingFolders) }

  /// The folders to watch when only fixtures matter: the nearest ones that exist.
  var fixtureRoots: Set<String> {
    let folders = writtenFolders.filter { $0.hasPrefix("/") }
    return Set(folders.map(FileManager.default.existingFolder))
  }

  /// Ignores all paths that are neither fixtures nor folders above them.
  func ignoresForFixtures(_ path: String, isDirectory: Bool) -> Bool {
    guard isDirectory else {
      return meaning(of: path) != .fixture || ignores(path, isDirectory: false)
    }
    return !writtenFolders.contains { $0 == path || $0.hasPrefix(path + "/") }
  }
}
