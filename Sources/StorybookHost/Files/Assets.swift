import Storybook
import StorybookSession

/// The asset files of a catalog.
package struct Assets: Sendable {
  let folder: String

  package init(folder: String) { self.folder = folder }

  private static let sizeLimit = 64 << 20

  /// `nil` for any path outside the folder, including symbolic links out of it, and for hidden files,
  /// such as `.env` or `.git/config`: neither the path nor its target has a step that begins with a
  /// dot, except `.well-known` (RFC 8615).
  package func file(_ path: String) -> StaticFile? {
    guard !path.utf8.contains(0), !Self.isHidden(path), let root = folder.realPath,
      let file = "\(folder)/\(path)".realPath, file.hasPrefix(root + "/"),
      !Self.isHidden(file.dropFirst(root.count))
    else { return nil }
    var steps = file.dropFirst(root.count).split(separator: "/").map(String.init)
    // Does not follow links: a path that was resolved may have become one (TOCTOU).
    guard let name = steps.popLast(), let folder = try? OpenFolder(steps, below: root),
      let bytes = folder.read(name, limit: Self.sizeLimit)
    else { return nil }
    return StaticFile(type: MediaType(ofFile: file) ?? .unknown, bytes: bytes)
  }

  private static func isHidden(_ path: some StringProtocol) -> Bool {
    path.split(whereSeparator: { $0 == "/" || $0 == "\\" })
      .contains { $0.first == "." && $0 != ".well-known" }
  }
}
