extension FileWatcher {
  /// Watches the directory through the platform, or else adds it to the scans.
  func listen(to directory: String) {
    handles.removeValue(forKey: directory)?.close()
    polled.remove(directory)
    if FileSystem.isShared(directory) {
      poll(directory, reason: "other machines may write to it")
    }
    guard !isCovered(directory) else { return }
    guard handles.count < limits.handles else {
      return poll(directory, reason: "more than \(limits.handles) folders are watched")
    }
    do {
      handles[directory] = try FileEvents(of: directory, on: loop) { name, isRename in
        self.receive(name, in: directory, isRename: isRename)
      }
    } catch  where !error.concernsDirectory {
      poll(directory, reason: "\(error)")
    } catch {
      // Reading the directory fails for the same reason and reports it.
    }
  }

  /// Reads the next directories in rotation, within a scan's limits, and roots that may be back.
  func scan() {
    let known = found.count
    for root in missing where !tree.contains(root) { readDirectory(root, afresh: true) }
    let end = ContinuousClock.now + limits.longestScan
    var entries = 0
    var directories = polled.count
    while directories > 0, entries < limits.entriesPerScan, .now < end, let next = polled.next() {
      readDirectory(next, afresh: false)
      entries += 1 + (tree[next]?.count ?? 0)
      directories -= 1
    }
    if found.count > known { wait() }
  }

  private func poll(_ directory: String, reason: String) {
    polled.insert(directory)
    logOnce(directory, reason: reason)
  }

  /// Whether a root's handle already covers the directory.
  private func isCovered(_ directory: String) -> Bool {
    guard FileEvents.coversFoldersBelow else { return false }
    return roots.contains { root in
      handles[root] != nil && directory.utf8.starts(with: FileTree.path("", in: root).utf8)
    }
  }
}
