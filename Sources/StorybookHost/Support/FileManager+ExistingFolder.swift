package import Foundation

extension FileManager {
  /// Returns the nearest folder that exists on the way to a path, or the path if that exists.
  package func existingFolder(above path: String) -> String {
    var folder = path
    while folder.count > 1, !fileExists(atPath: folder) {
      folder = (folder as NSString).deletingLastPathComponent
    }
    return folder
  }
}
