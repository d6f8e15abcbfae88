import Foundation

/// The files that the build copies into bundles beside an executable, found by their names: a bundle
/// does not state the sources of its files.
struct BundledFiles {
  private let names: Set<String>
  private let root: String

  /// - Parameter root: the folder of the package.
  init(beside executable: String, root: String) {
    let folder = (executable as NSString).deletingLastPathComponent
    let bundles = Self.files(in: folder, recursive: false).filter {
      $0.hasSuffix(".resources") || $0.hasSuffix(".bundle")
    }
    let paths = bundles.flatMap { Self.files(in: "\(folder)/\($0)", recursive: true) }
    names = Set(paths.map { ($0 as NSString).lastPathComponent })
    self.root = root
  }

  /// Whether the build copies a file, or probably will: one that was added to a bundled folder, or
  /// beside a bundled file.
  func contains(_ path: String) -> Bool {
    let steps = path.trimmingPrefix(root + "/").split(separator: "/")
    let neighbors = Self.files(
      in: (path as NSString).deletingLastPathComponent, recursive: false)
    return !names.isDisjoint(with: steps.map(String.init) + neighbors)
  }

  private static func files(in folder: String, recursive: Bool) -> [String] {
    guard recursive else {
      return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    return FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
  }
}
