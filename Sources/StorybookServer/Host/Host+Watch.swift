import Foundation
import Storybook

extension Host {
  /// Looks at the fixture folders once a second: files that come or go show in the sidebar.
  func watchFixtures() async {
    guard let listing else { return }
    let folders = listing.screens.map(\.fixtureFolder)
    var seen = Self.signature(folders)
    while (try? await Task.sleep(for: .seconds(1))) != nil {
      guard !viewers.isEmpty else { continue }
      let now = await Task.detached { Self.signature(folders) }.value
      if now != seen { announceShelf() }
      seen = now
    }
  }

  /// A folder's own time changes when an entry comes, goes or is renamed.
  private static nonisolated func signature(_ folders: [String]) -> [String: Date] {
    var signature: [String: Date] = [:]
    for folder in folders {
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
      signature[folder] = attributes?[.modificationDate] as? Date
    }
    return signature
  }
}
