import Foundation
import StorybookFiles
import StorybookHost

/// Where the sources of a program are: in its package, in packages beside it that its manifest names
/// by their paths, and behind links in them.
struct WatchedSources: Hashable, Sendable {
  /// The packages at paths, without the one that is developed.
  private(set) var packages: Set<String> = []
  /// Folders that links lead to.
  private(set) var folders: Set<String> = []
  /// Files that links lead to.
  private(set) var files: Set<String> = []

  /// - Parameter root: the folder of the package that is developed.
  init(of root: String) {
    var open = [root]
    while let package = open.popLast() {
      addLinks(in: package)
      for path in Self.localPackages(of: package) where path != root {
        if packages.insert(path).inserted { open.append(path) }
      }
    }
  }

  /// The folders to watch.
  var roots: Set<String> {
    packages.union(folders).union(files.map { ($0 as NSString).deletingLastPathComponent })
  }

  /// Whether a change of a file matters to no program: beside a linked file, and in another package what
  /// is not among its sources. Other files are not judged.
  func ignores(_ path: String, isDirectory: Bool, in root: String) -> Bool {
    guard !Self.isWithin(path, folder: root),
      !folders.contains(where: { Self.isWithin(path, folder: $0) })
    else {
      return false
    }
    if let package = packages.first(where: { Self.isWithin(path, folder: $0) }) {
      let rest = path.dropFirst(package.count)
      if isDirectory { return ["/Tests", "/Benchmarks"].contains(rest) }
      return rest != "/Package.swift" && !rest.hasPrefix("/Sources/")
        && WatchRules().meaning(of: path) != .source
    }
    let beside = Set(files.map { ($0 as NSString).deletingLastPathComponent })
    guard beside.contains(where: { Self.isWithin(path, folder: $0) }) else { return false }
    return isDirectory ? !beside.contains(path) : !files.contains(path)
  }

  private static func isWithin(_ path: String, folder: String) -> Bool {
    path == folder || path.hasPrefix(folder + "/")
  }

  /// The packages that a manifest names by a path in text, and those that SwiftPM has resolved.
  private static func localPackages(of root: String) -> [String] {
    let manifest = (try? String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)) ?? ""
    let named = manifest.matches(of: /\.package\([^()]*\bpath:\s*"([^"\\]+)"/).map { String($0.1) }
    return (named + resolvedPackages(of: root)).map { path in
      URL(filePath: path, relativeTo: URL(filePath: root, directoryHint: .isDirectory))
        .standardizedFileURL.path(percentEncoded: false).withoutEndingSlash
    }.filter { FileManager.default.fileExists(atPath: "\($0)/Package.swift") }
  }

  private static func resolvedPackages(of root: String) -> [String] {
    struct State: Decodable {
      struct Content: Decodable { let dependencies: [Dependency] }
      struct Dependency: Decodable { let state: Place }
      struct Place: Decodable { let name: String, path: String? }
      let object: Content
    }
    guard let data = FileManager.default.contents(atPath: "\(root)/.build/workspace-state.json"),
      let state = try? JSONDecoder().decode(State.self, from: data)
    else { return [] }
    return state.object.dependencies.map(\.state).filter {
      ["fileSystem", "edited"].contains($0.name)
    }
    .compactMap(\.path)
  }

  private mutating func addLinks(in root: String) {
    let manager = FileManager.default
    guard let paths = manager.enumerator(atPath: root) else { return }
    while let path = paths.nextObject() as? String {
      let full = "\(root)/\(path)"
      let type = paths.fileAttributes?[.type] as? FileAttributeType
      if type == .typeDirectory {
        if WatchRules().ignores(full, isDirectory: true) { paths.skipDescendants() }
        continue
      }
      guard type == .typeSymbolicLink, let target = full.realPath,
        !Self.isWithin(target, folder: root)
      else { continue }
      var isFolder: ObjCBool = false
      guard manager.fileExists(atPath: target, isDirectory: &isFolder),
        !WatchRules().ignores(full, isDirectory: isFolder.boolValue)
      else { continue }
      if isFolder.boolValue { folders.insert(target) } else { files.insert(target) }
    }
  }
}

extension String {
  fileprivate var withoutEndingSlash: String {
    count > 1 && hasSuffix("/") ? String(dropLast()) : self
  }
}
