import Foundation
import Storybook

/// Temporary folders that belong to a process: their names hold its number, so that those of a
/// process that was killed can be told from those of one that lives.
struct OwnedFolder: Sendable {
  private let names: OwnedFile

  init(parent: String, prefix: String) { names = OwnedFile(folder: parent, prefix: prefix) }

  /// A new folder that only this user reads; nil when it cannot be made.
  func make() -> String? {
    let path = names.path(UUID().uuidString)
    return mkdir(path, 0o700) == 0 ? path : nil
  }

  /// Removes what processes that are gone left.
  func removeStale() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: names.folder)) ?? []
    where names.isStale(name) {
      try? FileManager.default.removeItem(atPath: "\(names.folder)/\(name)")
    }
  }
}
