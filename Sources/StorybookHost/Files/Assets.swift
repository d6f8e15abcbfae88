import Foundation
import Storybook
import StorybookFiles

/// The files in one of a catalog's folders.
package struct Assets: Sendable {
  let folder: String

  package init(folder: String) { self.folder = folder }

  private static let sizeLimit = 64 << 20

  /// `nil` for any path outside the folder, including symbolic links out of it, and for hidden files,
  /// such as `.env` or `.git/config`: neither the path nor its target has a step that begins with a
  /// dot, except `.well-known` (RFC 8615).
  package func file(_ path: String) -> StaticFile? {
    guard let (root, file) = place(of: path) else { return nil }
    var steps = file.dropFirst(root.count).split(separator: "/").map(String.init)
    // Does not follow links: a path that was resolved may have become one (TOCTOU).
    guard let name = steps.popLast(), let folder = try? OpenFolder(steps, below: root),
      let bytes = folder.read(name, limit: Self.sizeLimit)
    else { return nil }
    return StaticFile(type: MediaType(ofFile: file) ?? .unknown, bytes: bytes)
  }

  func contains(_ path: String) -> Bool {
    guard let (_, file) = place(of: path) else { return false }
    var status = stat()
    return stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether there is a file or a folder at the path, which is not empty.
  func exists(_ path: String) -> Bool { !path.isEmpty && "\(folder)/\(path)".realPath != nil }

  /// The resolved paths of the folder and a file in it.
  private func place(of path: String) -> (root: String, file: String)? {
    guard !path.utf8.contains(0), !Self.isHidden(path), let root = folder.realPath,
      let file = "\(folder)/\(path)".realPath, file.hasPrefix(root + "/"),
      !Self.isHidden(file.dropFirst(root.count))
    else { return nil }
    return (root, file)
  }

  /// The paths of the files that ``file(_:)`` may read, sorted.
  func names() -> [String] {
    let enumerator = folder.realPath.flatMap { FileManager.default.enumerator(atPath: $0) }
    let names = enumerator?.compactMap { $0 as? String } ?? []
    return names.filter { !Self.isHidden($0) && contains($0) }.sorted()
  }

  private static func isHidden(_ path: some StringProtocol) -> Bool {
    path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
      .contains { $0.first == "." && $0 != ".well-known" }
  }
}
