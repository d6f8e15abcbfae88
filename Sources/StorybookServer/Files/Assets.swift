import Foundation
import Storybook

/// The files that a catalog ships with its screens.
struct Assets: Sendable {
  let folder: String

  private static let sizeLimit = 64 << 20

  /// Nil for whatever does not lie in the folder, links out of it included.
  func file(_ path: String) -> StaticFile? {
    guard !path.utf8.contains(0), let root = resolved(folder),
      let file = resolved("\(folder)/\(path)"), file.hasPrefix(root + "/")
    else { return nil }
    var steps = file.dropFirst(root.count).split(separator: "/").map(String.init)
    // What was resolved a moment ago may be a link by now: it is opened without following any.
    guard let name = steps.popLast(), let folder = try? OpenFolder(steps, below: root),
      let bytes = folder.read(name, limit: Self.sizeLimit)
    else { return nil }
    return StaticFile(type: MediaTypes.type(of: file), bytes: bytes)
  }

  private func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
