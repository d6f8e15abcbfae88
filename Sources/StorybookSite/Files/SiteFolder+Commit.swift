import Synchronization

extension SiteFolder {
  /// Publishes the new site: files that others refer to first, the page that refers to all of them
  /// last. Then removes files that only the previous site had.
  func commit() throws -> Changes {
    let state = state.withLock { $0 }
    let stale = before.subtracting(state.files).subtracting([Self.manifest])
    // Lets the next build remove them, should this one be interrupted before it does.
    for file in stale.sorted() { try journal.note(file) }
    for file in order(state.staged) {
      try journal.note(file)
      try SiteFile.move(journal.staged(file), to: "\(path)/\(file)")
    }
    let manifest = SiteManifest.bytes(state.files)
    if !SiteFile.holds(manifest, at: "\(path)/\(Self.manifest)") {
      try SiteFile.write(manifest, to: "\(path)/\(Self.manifest)", by: journal.temporary())
    }
    for file in stale { SiteFile.remove(file, in: path) }
    journal.close()
    return Changes(
      files: state.files.count, bytes: state.bytes, written: state.written,
      removed: stale.count)
  }

  private func order(_ files: Set<String>) -> [String] {
    files.sorted { ($0 == "index.html" ? 1 : 0, $0) < ($1 == "index.html" ? 1 : 0, $1) }
  }
}
