package import StorybookFiles

/// Serialises writing the snapshots that reviewers accept in a page.
package actor SnapshotStore {
  package init() {}

  /// Accepts differences and writes the affected files.
  ///
  /// - Parameters:
  ///   - hunks: by index; `nil` for all.
  ///   - others: the renderings of other variants; equal ones are updated as well.
  ///   - order: the order of keys; the first of several equal variants names the file.
  /// - Returns: the former files, for undo.
  package func accept(
    _ hunks: Set<Int>?, of comparison: SnapshotComparison,
    others: [SnapshotVariant: SnapshotContent] = [:], order: [String]
  ) throws(ProtocolError) -> FormerSnapshots {
    guard let content = comparison.content else {
      throw ProtocolError(.nothingToAccept, "No rendering to accept.")
    }
    let folder = try comparison.story.ownFolder()
    guard folder.snapshots(of: comparison.story.id) == comparison.snapshots else {
      throw .outdatedSnapshot
    }
    let changes = SnapshotComparator(comparison.snapshots).accepting(
      hunks, of: content, variant: comparison.variant, others: others, order: order)
    let names = Array(changes.write.keys) + changes.remove
    guard !names.isEmpty else {
      throw ProtocolError(.nothingToAccept, "The snapshot already matches.")
    }
    let opened = try folder.prepare()
    let before = folder.contents(names)
    do {
      try opened.applyChanges(changes)
    } catch {
      throw ProtocolError(.unwritable, error.description)
    }
    return FormerSnapshots(folder: folder, before: before, after: folder.contents(names))
  }

  /// Writes a picture, unless the recorded one has changed since it was read.
  ///
  /// - Returns: the former file, for undo.
  package func accept(
    _ picture: [UInt8], of story: SnapshotStory, on variant: SnapshotVariant,
    replacing recorded: [UInt8]?
  ) throws(ProtocolError) -> FormerSnapshots {
    let folder = try story.ownFolder()
    let name = StorySnapshots.screenshot(of: story.id, variant: variant)
    guard folder.contents([name]) == [name: recorded] else { throw .outdatedSnapshot }
    do {
      try folder.prepare().writeContent(picture, to: name, overwrite: true)
    } catch let failure as WriteError {
      throw ProtocolError(.unwritable, failure.description)
    } catch {
      throw (error as? ProtocolError) ?? ProtocolError(.unwritable, "\(error)")
    }
    return FormerSnapshots(folder: folder, before: [name: recorded], after: [name: picture])
  }

  /// Restores the former files, unless they have changed since.
  package func restore(_ former: FormerSnapshots) throws(ProtocolError) {
    guard former.folder.contents(Array(former.after.keys)) == former.after else {
      throw .outdatedSnapshot
    }
    let opened = try former.folder.prepare()
    do {
      try opened.writeContents(
        former.before.sorted { $0.key < $1.key }.compactMap { name, bytes in
          bytes.map { (name, $0) }
        })
    } catch {
      throw ProtocolError(.unwritable, error.description)
    }
    for (name, bytes) in former.before where bytes == nil { opened.remove(name) }
  }
}

/// The files before and after an acceptance.
package struct FormerSnapshots: Sendable {
  let folder: SnapshotFolder
  /// The former contents; `nil` for files that did not exist.
  let before: [String: [UInt8]?]
  let after: [String: [UInt8]?]
}

extension ProtocolError {
  package static let outdatedSnapshot = ProtocolError(
    .outdated, "The screen or its snapshot has changed in the meantime: review the new differences."
  )
}

extension SnapshotStory {
  /// The folder of its screen, with its snapshots.
  fileprivate func ownFolder() throws(ProtocolError) -> SnapshotFolder {
    do {
      return SnapshotFolder(path: try settled().folder)
    } catch {
      throw ProtocolError(.unwritable, error.description)
    }
  }
}

extension SnapshotFolder {
  /// Creates and opens the folder; throws if a link leads outside.
  func prepare() throws(ProtocolError) -> OpenFolder {
    try folder.prepare()
  }

  /// Returns the contents of files; `nil` for missing ones.
  func contents(_ names: [String]) -> [String: [UInt8]?] {
    Dictionary(
      names.map { ($0, StoryFolder.contents("\(path)/\($0)")) },
      uniquingKeysWith: { first, _ in first })
  }
}
