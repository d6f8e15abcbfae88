import Foundation

/// The files that a catalog ships with its screens.
struct Assets: Sendable {
  let folder: String

  private static let sizeLimit = 64 << 20

  /// Nil for whatever does not lie in the folder, links out of it included.
  func file(_ path: String) -> StaticFile? {
    guard !path.utf8.contains(0), let root = resolved(folder),
      let file = resolved("\(folder)/\(path)"), file.hasPrefix(root + "/"),
      let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      attributes[.type] as? FileAttributeType == .typeRegular,
      (attributes[.size] as? Int ?? 0) <= Self.sizeLimit,
      let data = FileManager.default.contents(atPath: file)
    else { return nil }
    return StaticFile(type: MediaTypes.type(of: file), bytes: Array(data))
  }

  private func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
