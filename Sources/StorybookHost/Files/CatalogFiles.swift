package import Storybook

/// The files of a catalog's public folders, by their paths on the host.
package struct CatalogFiles: Hashable, Sendable {
  /// The longest path first.
  private let folders: [PublicFolder]

  package init(_ folders: [PublicFolder]) { self.folders = folders }

  /// `nil` for every path that the host answers itself, see ``ServedAddress``, and for what
  /// ``Assets`` does not read.
  package func file(at path: String) -> StaticFile? {
    let path = Self.collapsed(path)
    guard !ServedAddress.isOwn(path) else { return nil }
    return places(of: path).lazy.compactMap { $0.assets.file($0.name) }.first
  }

  /// Whether ``file(at:)`` would read a file.
  package func contains(_ path: String) -> Bool {
    let path = Self.collapsed(path)
    guard !ServedAddress.isOwn(path) else { return false }
    return places(of: path).contains { $0.assets.contains($0.name) }
  }

  private func places(of path: String) -> [(assets: Assets, name: String)] {
    folders.filter { path.hasPrefix($0.path) }
      .map { (Assets(folder: $0.folder), String(path.dropFirst($0.path.count))) }
  }

  /// The path that the file system reads: several slashes are one.
  private static func collapsed(_ path: String) -> String {
    guard path.contains("//") else { return path }
    return path.replacing(#/\/{2,}/#, with: "/")
  }
}

// MARK: Lists

extension CatalogFiles {
  /// The paths of all files that ``file(at:)`` reads, and where each is on disk; sorted within each
  /// folder.
  package var all: [(path: String, file: String)] {
    var taken: Set<String> = []
    return folders.flatMap { folder in
      Assets(folder: folder.folder).names().map { name in
        (path: folder.path + name, file: "\(folder.folder)/\(name)")
      }
    }.filter { !ServedAddress.isOwn($0.path) && taken.insert($0.path).inserted }
  }

  /// A sentence for each file that is never served, because the host answers its path.
  package var hiddenFiles: [String] {
    folders.flatMap { folder -> [String] in
      let assets = Assets(folder: folder.folder)
      if ServedAddress.isOwn(folder.path), folder.path != "/" {
        return [Self.sentence(folder.folder, address: folder.path)]
      }
      return ServedAddress.own.map(\.rawValue).compactMap { address in
        guard address.hasPrefix(folder.path) else { return nil }
        let name = address.dropFirst(folder.path.count).split(separator: "/").joined(separator: "/")
        guard assets.exists(name) else { return nil }
        return Self.sentence("\(folder.folder)/\(name)", address: address)
      }
    }
  }

  private static func sentence(_ file: String, address: String) -> String {
    "\(file) is hidden by \(address), which the storybook answers itself."
  }
}
