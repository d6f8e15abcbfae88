import Foundation
package import Storybook

/// Writes the snapshots that somebody accepts in a page, one after the other.
package actor SnapshotStore {
  package init() {}

  /// Takes over what is different.
  ///
  /// - Parameters:
  ///   - hunks: by their numbers; nil for all.
  ///   - others: what other variants are rendered as; those that are alike go along.
  ///   - order: keys of variants; of several that are the same, the first has the file.
  /// - Returns: what undoes it.
  package func accept(
    _ hunks: Set<Int>?, of comparison: SnapshotComparison,
    others: [SnapshotVariant: SnapshotContent] = [:], order: [String]
  ) throws(ProtocolError) -> FormerSnapshots {
    guard let content = comparison.content else {
      throw ProtocolError(.nothingToAccept, "There is no rendering to accept.")
    }
    let folder = SnapshotFolder(path: comparison.story.folder)
    guard folder.snapshots(of: comparison.story.id) == comparison.snapshots else {
      throw .outdatedSnapshot
    }
    let changes = SnapshotComparator(comparison.snapshots).accepting(
      hunks, of: content, comparison.variant, others: others, order: order)
    let names = Array(changes.write.keys) + changes.remove
    guard !names.isEmpty else {
      throw ProtocolError(.nothingToAccept, "The snapshot says all of this already.")
    }
    let opened = try folder.prepare()
    let before = folder.contents(names)
    do {
      try opened.apply(changes)
    } catch {
      throw ProtocolError(.unwritable, error.description)
    }
    return FormerSnapshots(folder: folder, before: before, after: folder.contents(names))
  }

  /// Brings back what was there before, as long as nobody has changed it since.
  package func restore(_ former: FormerSnapshots) throws(ProtocolError) {
    guard former.folder.contents(Array(former.after.keys)) == former.after else {
      throw .outdatedSnapshot
    }
    let opened = try former.folder.prepare()
    do {
      try opened.write(
        former.before.sorted { $0.key < $1.key }.compactMap { name, bytes in
          bytes.map { (name, $0) }
        })
    } catch {
      throw ProtocolError(.unwritable, error.description)
    }
    for (name, bytes) in former.before where bytes == nil { opened.remove(name) }
  }
}

/// What was in the files of an acceptance before, and what is since.
package struct FormerSnapshots: Sendable {
  let folder: SnapshotFolder
  /// Nil where there was no file.
  let before: [String: [UInt8]?]
  let after: [String: [UInt8]?]
}

extension ProtocolError {
  package static let outdatedSnapshot = ProtocolError(
    .outdated, "The screen or its snapshot has changed meanwhile: look at what differs now.")
}

extension SnapshotFolder {
  /// Makes the folder and opens it, and refuses one that a link leads elsewhere.
  func prepare() throws(ProtocolError) -> OpenFolder {
    try folder.prepare()
  }

  /// Nil for files that there are not.
  func contents(_ names: [String]) -> [String: [UInt8]?] {
    Dictionary(
      names.map { ($0, StoryFolder.contents("\(path)/\($0)")) },
      uniquingKeysWith: { first, _ in first })
  }
}
