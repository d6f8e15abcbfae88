import Foundation

/// The folder that a command runs in.
package enum WorkingFolder {
  /// Shortens the path of a file below this folder.
  package static func relative(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    guard path.hasPrefix(folder), path.count > folder.count else { return path }
    return String(path.dropFirst(folder.count))
  }
}
