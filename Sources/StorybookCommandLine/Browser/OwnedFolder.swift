import Foundation
import StorybookFiles

/// Temporary folders owned by a process: their names contain its id, so that those of a killed
/// process can be distinguished from those of a running one.
struct OwnedFolder: Sendable {
  private let names: OwnedFile

  init(parent: String, prefix: String) { names = OwnedFile(folder: parent, prefix: prefix) }

  /// Creates a folder that only this user can read; returns `nil` if that fails.
  func make() -> String? {
    let path = names.path(UUID().uuidString)
    guard mkdir(path, 0o700) == 0 else { return nil }
    return path
  }

  /// Removes the folders of processes that no longer exist.
  func removeStale() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: names.folder)) ?? []
    where names.isStale(name) {
      try? FileManager.default.removeItem(atPath: "\(names.folder)/\(name)")
    }
  }
}
