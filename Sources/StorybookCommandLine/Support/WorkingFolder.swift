import Foundation

/// The folder that a command runs in.
package enum WorkingFolder {
  /// Shortens the path of a file below this folder.
  package static func relative(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(folder) && path.count > folder.count
      ? String(path.dropFirst(folder.count)) : path
  }
}
