import Foundation

/// A folder of a test's own, which is gone with its last user.
package final class TestFolder: Sendable {
  package let path: String

  /// - Parameter folders: what is there at the beginning.
  package init(_ folders: String...) throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: UUID().uuidString).path
    for folder in [""] + folders {
      try FileManager.default.createDirectory(
        atPath: file(folder), withIntermediateDirectories: true)
    }
  }

  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes the folders of the file, too; returns its path.
  @discardableResult package func write(_ text: String, to name: String) throws -> String {
    let file = file(name)
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }

  package func read(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
